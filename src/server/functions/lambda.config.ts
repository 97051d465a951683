import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { PAGE_PARTS } from '#server/http/page.ts'
import { functionBuild } from './function-build.ts'

/** `page`: the folder of a complete build. `out`: the folder to zip; its handler is `index.handler`. */
export function lambdaBuild(page: string, out: string): InlineConfig {
  return functionBuild('lambda.ts', out, async () => {
    for (const part of PAGE_PARTS) await cp(join(page, part), join(out, part), { recursive: true })
  })
}

export default lambdaBuild('dist', 'dist/lambda')
