import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { readFiles, type Files } from './files.ts'

/** What the build left behind: the files of the page and the policy that they were built for. */
export type Page = { files: Files; policy: string }

const PolicySchema = v.object({ policy: v.pipe(v.string(), v.nonEmpty()) })

/** Rejects when the folder does not hold a whole build. */
export async function readPage(folder: string): Promise<Page> {
  const { policy } = v.parse(PolicySchema, JSON.parse(await readFile(join(folder, 'policy.json'), 'utf8')))
  return { files: await readFiles(join(folder, 'client')), policy }
}
