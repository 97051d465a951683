import { vercelBuild } from './vercel-build.ts'

export default vercelBuild({ page: 'dist', out: '.vercel/output' })
