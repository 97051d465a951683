import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { functionBuild } from './function-build.ts'

/** `page`: the folder of a whole build of the page. `out`: the folder to zip; its handler is `index.handler`. */
type LambdaBuild = { page: string; out: string }

export function lambdaBuild({ page, out }: LambdaBuild): InlineConfig {
  return functionBuild({
    entry: 'lambda.ts',
    out,
    async place() {
      await cp(join(page, 'policy.json'), join(out, 'policy.json'))
      await cp(join(page, 'client'), join(out, 'client'), { recursive: true })
    },
  })
}
