import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import type * as head from '#content/head.ts'
import type * as landing from '#content/landing.ts'
import type * as site from '#content/site.ts'
import type * as waitlist from '#content/waitlist.ts'
import type * as colours from '#theme/palette.ts'

export type Content = typeof site & typeof landing & typeof waitlist & typeof head & typeof colours

export const contentFiles = [
  ...['site', 'landing', 'waitlist', 'head'].map((name) => `src/content/${name}.ts`),
  'src/theme/palette.ts',
]

/**
 * The content and the palette, read from disk now. A plain import would make them a dependency of vite.config.ts, so that
 * each change would restart the development server.
 */
export async function readContent(): Promise<Content> {
  const imports = await Promise.all(
    contentFiles.map((file) => runnerImport<Partial<Content>>(resolve(file), { logLevel: 'error' })),
  )
  return Object.assign({}, ...imports.map(({ module }) => module)) as Content
}

/** Every string in a piece of content, in order. */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.values(content).flatMap(textsOf)
}

/** Whether a value is empty, or still points to example.com, which is reserved (RFC 2606). */
export function isPlaceholder(value: string): boolean {
  return value === '' || /(^|[/.@])example\.com\b/.test(value)
}
