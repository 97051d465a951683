import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as v from 'valibot'
import { ATTRIBUTION_FIELD, writeAttribution, type Attribution } from '#contract/attribution.ts'
import type { ReturnedForm } from '#contract/form.ts'
import { FORM_ID } from '#contract/outcome.ts'
import { accepts } from './encoding.ts'
import { readFiles, type FileHandler } from './files.ts'
import type { ReturnForm } from './navigation.ts'

/** The built page: its files, its Content-Security-Policy, and a function that sends a form back. */
export type Page = { files?: FileHandler; policy: string; returnForm: ReturnForm }

const PolicySchema = v.object({ policy: v.pipe(v.string(), v.nonEmpty()) })

/** The parts of a build that the server needs also where the platform serves the files. */
export const FORM_PARTS = ['policy.json', 'returned.html', 'prerender'] as const

/** What it needs of the built bundle of `src/app/prerender.tsx`. */
type Prerender = { renderReturned: (returned: ReturnedForm) => Promise<string> }

/** Rejects when the folder does not contain a complete build. */
export async function readPage(folder: string): Promise<Page> {
  return { ...(await readFormPage(folder)), files: await readFiles(join(folder, 'client')) }
}

/** The page without its files. Rejects when the folder does not contain `FORM_PARTS`. */
export async function readFormPage(folder: string): Promise<Page> {
  const { policy } = v.parse(PolicySchema, JSON.parse(await readFile(join(folder, 'policy.json'), 'utf8')))
  const template = await readFile(join(folder, 'returned.html'), 'utf8')
  const prerender = pathToFileURL(join(folder, 'prerender/prerender.js')).href

  const returnForm: ReturnForm = async (request, returned, response, attribution) => {
    // Loads React only when a browser without script first needs it.
    const { renderReturned } = (await import(/* @vite-ignore */ prerender)) as Prerender
    const page = await renderReturned(returned)
    // Functions, because a `$` in a replacement string is special.
    const html = template
      .replace('<!--script-->', () => attributionInput(attribution))
      .replace('<!--page-->', () => page)
    return sendPage(request, html, response)
  }
  return { policy, returnForm }
}

/** The page's URL is the API's, so the next post has no other way to tell of the campaign. */
function attributionInput(attribution: Attribution): string {
  if (Object.keys(attribution).length === 0) return ''
  // URL encoding leaves no other character that HTML treats as special.
  const value = writeAttribution(attribution).replaceAll('&', '&amp;')
  return `<input type="hidden" name="${ATTRIBUTION_FIELD}" form="${FORM_ID}" value="${value}">`
}

async function sendPage(request: Request, html: string, { status, headers: others }: Response): Promise<Response> {
  const headers = new Headers(others)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.append('vary', 'accept-encoding')
  headers.delete('content-length')
  if (!accepts(request.headers.get('accept-encoding') ?? '', 'gzip')) return new Response(html, { status, headers })
  headers.set('content-encoding', 'gzip')
  return new Response(new Uint8Array(await promisify(gzip)(html)), { status, headers })
}
