import { resolve } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'

/** `entry` is a file of this folder, `out` the folder to deploy; `copyFiles` adds the other files of it. */
export type FunctionBuild = { entry: string; out: string; copyFiles: () => Promise<void> }

/** Bundles the function and all its packages into one file: platforms deploy a folder and install nothing. */
export function functionBuild({ entry, out, copyFiles }: FunctionBuild): InlineConfig {
  const root = resolve(import.meta.dirname, '../../..')
  const plugin: Plugin = { name: 'copy-files', closeBundle: copyFiles }
  return {
    root,
    configFile: false,
    publicDir: false,
    plugins: [plugin],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: out,
      emptyOutDir: true,
      rolldownOptions: {
        input: resolve(root, 'src/server/functions', entry),
        output: { entryFileNames: 'index.mjs', codeSplitting: false },
      },
    },
  }
}
