import type { Plugin } from 'vite'
import { chunksOf } from './first-chunks.ts'

/**
 * Ends the build when a package that only the dialog needs has slipped into the page's first script: one import in
 * the wrong file is enough, and nobody would notice but the visitor on a slow phone.
 */
export function firstScript({ entry, without }: { entry: string; without: readonly string[] }): Plugin {
  return {
    name: 'first-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const chunk of chunksOf(bundle, entry)) {
        for (const module of chunk.moduleIds) {
          const found = without.find((name) => module.includes(`/node_modules/${name}/`))
          if (found === undefined) continue
          const { importers } = this.getModuleInfo(module) ?? { importers: [] }
          this.error(
            `${found} belongs to the dialog, but the page's first script contains ${module}, imported by ${importers.join(' and ')}.`,
          )
        }
      }
    },
  }
}
