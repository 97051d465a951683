import type { Plugin } from 'vite'
import { entryChunks } from './entry-chunks.ts'

/**
 * Fails the build when the entry's chunks contain a package that only the dialog needs. One import in the wrong file is
 * enough for that, and only visitors on slow phones would notice.
 */
export function checkEntryChunks({ entry, forbidden }: { entry: string; forbidden: readonly string[] }): Plugin {
  return {
    name: 'check-entry-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const chunk of entryChunks(bundle, entry)) {
        for (const module of chunk.moduleIds) {
          const found = forbidden.find((name) => module.includes(`/node_modules/${name}/`))
          if (found === undefined) continue
          const { importers } = this.getModuleInfo(module) ?? { importers: [] }
          this.error(
            `${found} belongs to the dialog, but the entry's chunks contain ${module}, imported by ${importers.join(' and ')}.`,
          )
        }
      }
    },
  }
}
