import type { InlineConfig } from 'vite'
import { functionBuild } from './function-build.ts'

/** `page`: the folder of a complete build. `out`: the folder to zip; its handler is `index.handler`. */
export function lambdaBuild(page: string, out: string): InlineConfig {
  return functionBuild('lambda.ts', page, out)
}

export default lambdaBuild('dist', 'dist/lambda')
