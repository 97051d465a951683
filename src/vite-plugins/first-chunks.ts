import type { Rolldown } from 'vite'

/** The entry of the bundle and every chunk that it cannot run without, the entry first. */
export function firstChunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = new Set<Rolldown.OutputChunk>()
  const add = (file: Rolldown.OutputBundle[string] | undefined) => {
    if (file?.type !== 'chunk' || chunks.has(file)) return
    chunks.add(file)
    for (const name of file.imports) add(bundle[name])
  }
  for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) add(file)
  if (chunks.size === 0) throw new Error('The bundle has no entry.')
  return [...chunks]
}

/** The addresses of what the first chunks fetch later: the chunks they import on demand, and the styles of those. */
export function laterFiles(first: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): string[] {
  const names = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || first.includes(chunk) || names.has(name)) return
    names.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style)
    for (const imported of chunk.imports) add(imported)
  }
  for (const chunk of first) for (const name of chunk.dynamicImports) add(name)
  return [...names]
}
