import { resolve } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'

/** `entry` is a file of this folder, `out` the folder that the platform takes, `place` what else belongs there. */
export type FunctionBuild = { entry: string; out: string; place: () => Promise<void> }

/** One file with every package in it: platforms take a folder and install nothing. */
export function functionBuild({ entry, out, place }: FunctionBuild): InlineConfig {
  const root = resolve(import.meta.dirname, '../../..')
  const placing: Plugin = { name: 'place', closeBundle: place }
  return {
    root,
    configFile: false,
    publicDir: false,
    plugins: [placing],
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
