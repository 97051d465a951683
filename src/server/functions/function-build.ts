import { resolve } from 'node:path'
import type { InlineConfig } from 'vite'

/**
 * Bundles the function and all its packages into one file: platforms deploy a folder and install nothing. `entry` is a
 * file of this folder, `out` the folder to deploy; `copyFiles` adds the other files of it.
 */
export function functionBuild(entry: string, out: string, copyFiles: () => Promise<void>): InlineConfig {
  const root = resolve(import.meta.dirname, '../../..')
  return {
    root,
    configFile: false,
    publicDir: false,
    plugins: [{ name: 'copy-files', closeBundle: copyFiles }],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: out,
      rolldownOptions: {
        input: resolve(root, 'src/server/functions', entry),
        output: { entryFileNames: 'index.mjs', codeSplitting: false },
      },
    },
  }
}
