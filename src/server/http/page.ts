import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ATTRIBUTION_FIELD, writeAttribution, type Attribution } from '#server/attribution.ts'
import type { ReturnedForm } from '#contract/form.ts'
import { FORM_ID } from '#contract/outcome.ts'
import { readFiles, type FileHandler } from './files.ts'

/** What a build says of itself: the Content-Security-Policy of its pages, and SITE_URL if it had one. */
export type Build = { policy: string; address?: string }

/** The built page: its files, and the HTML of a form that is sent back. */
export type Page = Build & {
  files?: FileHandler
  /** The rules of its fonts. */
  fonts?: string
  /** The URL of that page is the API's, so the next post has no other way than the form to tell of the campaign. */
  returnForm: (returned: ReturnedForm, attribution: Attribution) => Promise<string>
}

/** The parts of a build that the server reads. */
export const PAGE_PARTS = ['policy.json', 'returned.html', 'prerender', 'client'] as const

/** What it needs of the built bundle of `src/app/prerender.tsx`. */
type Prerender = { renderReturned: (returned: ReturnedForm) => Promise<string> }

/** `dist`: all chunks of the server are built into `dist/server`. */
export const BUILD_FOLDER = join(import.meta.dirname, '..')

export async function readBuild(folder: string): Promise<Build> {
  return JSON.parse(await readFile(join(folder, 'policy.json'), 'utf8')) as Build
}

/** Rejects when the folder does not contain `PAGE_PARTS`. */
export async function readPage(folder: string): Promise<Page & { files: FileHandler }> {
  const files = await readFiles(join(folder, 'client'))
  const build = await readBuild(folder)
  const template = await readFile(join(folder, 'returned.html'), 'utf8')
  const prerender = pathToFileURL(join(folder, 'prerender/prerender.js')).href
  // Now, like the other files: the next deployment replaces it, and Node remembers an import that failed.
  const { renderReturned } = (await import(/* @vite-ignore */ prerender)) as Prerender
  return {
    ...build,
    files,
    fonts: template.match(/@font-face\{[^}]*\}/g)?.join('') ?? '',
    async returnForm(returned, attribution) {
      const page = await renderReturned(returned)
      // Functions, because a `$` in a replacement string is special.
      return template.replace('<!--script-->', () => attributionInput(attribution)).replace('<!--page-->', () => page)
    },
  }
}

function attributionInput(attribution: Attribution): string {
  if (Object.keys(attribution).length === 0) return ''
  // URL encoding leaves no character that HTML treats as special but `&`, and none of our names is a character reference.
  return `<input type="hidden" name="${ATTRIBUTION_FIELD}" form="${FORM_ID}" value="${writeAttribution(attribution)}">`
}
