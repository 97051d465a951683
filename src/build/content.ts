import { resolve } from 'node:path'
import { runnerImport } from 'vite'

type Content = typeof import('#content/site.ts') &
  typeof import('#content/landing.ts') &
  typeof import('#content/waitlist.ts') &
  typeof import('#content/head.ts')

/**
 * The words of the page as they stand on disk now. A plain import would make them part of Vite's own settings, and
 * each change of a word would restart the development server.
 */
export async function readContent(): Promise<Content> {
  const files = ['site', 'landing', 'waitlist', 'head']
  const imports = await Promise.all(
    files.map((file) => runnerImport<Partial<Content>>(resolve(`src/content/${file}.ts`), { logLevel: 'error' })),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the four files together are what the type says.
  return Object.assign({}, ...imports.map(({ module }) => module)) as Content
}

/** Every text in a piece of content, in its order. */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.values(content).flatMap(textsOf)
}
