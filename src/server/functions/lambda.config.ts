import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { FORM_PARTS } from '#server/http/page.ts'
import { functionBuild } from './function-build.ts'

/** `page`: the folder of a complete build. `out`: the folder to zip; its handler is `index.handler`. */
type LambdaBuild = { page: string; out: string }

export function lambdaBuild({ page, out }: LambdaBuild): InlineConfig {
  return functionBuild({
    entry: 'lambda.ts',
    out,
    async copyFiles() {
      for (const part of [...FORM_PARTS, 'client']) await cp(join(page, part), join(out, part), { recursive: true })
    },
  })
}

export default lambdaBuild({ page: 'dist', out: 'dist/lambda' })
