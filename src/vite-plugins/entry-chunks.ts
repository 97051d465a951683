import type { Rolldown } from 'vite'

/** The chunk of an input file or of one that is imported dynamically, followed by all chunks that it imports statically, directly or indirectly. */
export function entryChunks(bundle: Rolldown.OutputBundle, input: string): Rolldown.OutputChunk[] {
  const chunks = new Set<Rolldown.OutputChunk>()
  const add = (file: Rolldown.OutputBundle[string] | undefined) => {
    if (file?.type !== 'chunk' || chunks.has(file)) return
    chunks.add(file)
    for (const name of file.imports) add(bundle[name])
  }
  for (const file of Object.values(bundle)) {
    if (
      file.type === 'chunk' &&
      (file.isEntry || file.isDynamicEntry) &&
      file.facadeModuleId?.endsWith(`/${input}`) === true
    )
      add(file)
  }
  if (chunks.size === 0) throw new Error(`The bundle has no entry ${input}.`)
  return [...chunks]
}
