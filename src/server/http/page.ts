import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { ReturnedForm } from '#contract/form.ts'
import { readFiles, type FileHandler } from './files.ts'
import { createFormPage } from './form-page.ts'
import type { ReturnForm } from './navigation.ts'

/** The built page: its files, its Content-Security-Policy, and a function that sends a form back. */
export type Page = { files?: FileHandler; policy: string; returnForm: ReturnForm }

const PolicySchema = v.object({ policy: v.pipe(v.string(), v.nonEmpty()) })

/** The parts of a build that the server needs also where the platform serves the files. */
export const FORM_PARTS = ['policy.json', 'returned.html', 'prerender'] as const

/** Rejects when the folder does not contain a complete build. */
export async function readPage(folder: string): Promise<Page> {
  return { ...(await readFormPage(folder)), files: await readFiles(join(folder, 'client')) }
}

/** The page without its files. Rejects when the folder does not contain `FORM_PARTS`. */
export async function readFormPage(folder: string): Promise<Page> {
  const { policy } = v.parse(PolicySchema, JSON.parse(await readFile(join(folder, 'policy.json'), 'utf8')))
  const page = createFormPage(await readFile(join(folder, 'returned.html'), 'utf8'))
  const rendererFile = pathToFileURL(join(folder, 'prerender/render-waitlist.js')).href

  const returnForm: ReturnForm = async (request, returned, { status, headers }, attribution) => {
    // Loads React only when a browser without script first needs it.
    const { renderForm } = (await import(/* @vite-ignore */ rendererFile)) as Renderer
    return page(request, { status, headers, attribution, form: await renderForm(returned) })
  }
  return { policy, returnForm }
}

type Renderer = { renderForm: (returned: ReturnedForm) => Promise<string> }
