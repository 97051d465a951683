import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPage } from '#server/http/page.ts'
import { contentSecurityPolicy, inlineDigests } from '#vite-plugins/policy.ts'
import { aFolder } from './an-app.ts'

/** Made as the build makes it, so that what is said of the served policy holds for the real one. */
export const POLICY = contentSecurityPolicy(inlineDigests('<style>p {}</style><script>1</script>'), undefined)

const FILM_BYTES = 6 * 1024 * 1024

/** The page of `aBuildFolder`, as the server reads it. */
export async function aPage() {
  return readPage(await aBuildFolder())
}

/** A small build of the page. */
export async function aBuildFolder(): Promise<string> {
  const folder = await aFolder()
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await writeFile(join(folder, 'policy.json'), JSON.stringify({ policy: POLICY }))
  await writeFile(join(folder, 'client/index.html'), '<!doctype html><title>The page</title>')
  await writeFile(join(folder, 'client/404.html'), '<!doctype html><title>Nothing here</title>')
  await writeFile(join(folder, 'client/link-preview.jpg'), 'picture')
  await writeFile(join(folder, 'client/assets/page-a1b2.js'), 'console.log("hello")')
  // More than the socket buffers hold for a client that does not read.
  await writeFile(join(folder, 'client/assets/film-c3d4.webp'), Buffer.alloc(FILM_BYTES))
  return folder
}
