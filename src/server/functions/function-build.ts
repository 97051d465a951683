import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { InlineConfig } from 'vite'
import { PAGE_PARTS } from '#server/http/page.ts'

/**
 * Bundles the function and all its packages into one file: platforms deploy a folder and install nothing. `entry` is a
 * file of this folder, `page` the folder of a complete build, `out` the folder to deploy.
 */
export function functionBuild(entry: string, page: string, out: string, addFiles = async () => {}): InlineConfig {
  const root = resolve(import.meta.dirname, '../../..')
  async function closeBundle() {
    for (const part of PAGE_PARTS) await cp(join(page, part), join(out, part), { recursive: true })
    await addFiles()
  }
  return {
    root,
    configFile: false,
    publicDir: false,
    plugins: [{ name: 'copy-files', closeBundle }],
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
