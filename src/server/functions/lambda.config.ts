import { lambdaBuild } from './lambda-build.ts'

export default lambdaBuild({ page: 'dist', out: 'dist/lambda' })
