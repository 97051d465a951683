import type { Rolldown } from 'vite'

/** The chunk of an input file, or of one that is imported dynamically, followed by all chunks that it needs at once. */
export function entryChunks(bundle: Rolldown.OutputBundle, input: string): Rolldown.OutputChunk[] {
  const chunks = new Set<Rolldown.OutputChunk>()
  const add = (file: Rolldown.OutputBundle[string] | undefined) => {
    if (file?.type !== 'chunk' || chunks.has(file)) return
    chunks.add(file)
    for (const name of file.imports) add(bundle[name])
  }
  add(Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${input}`)))
  if (chunks.size === 0) throw new Error(`The bundle has no entry ${input}.`)
  return [...chunks]
}
