import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { categories } from '#content/waitlist.ts'
import { readPage } from '#server/http/page.ts'
import { contentSecurityPolicy, inlineDigests } from '#vite-plugins/policy.ts'
import { aFolder } from './an-app.ts'

/** Made by the code of the build, so that tests of the served policy hold for the real one. */
export const POLICY = contentSecurityPolicy(inlineDigests('<style>p {}</style><script>1</script>'), undefined)

const FILM_BYTES = 6 * 1024 * 1024

/** A renderer of forms that only shows the reason. */
const RENDERER = 'export const renderReturned = async ({ detail }) => `<p>${detail}</p>`'

/** The page of `aBuildFolder`, as the server reads it. */
export async function aPage() {
  return readPage(await aBuildFolder())
}

/** A small build of the page. */
export async function aBuildFolder(): Promise<string> {
  const folder = await aFolder()
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await writeFile(join(folder, 'policy.json'), JSON.stringify({ policy: POLICY }))
  await writeFile(
    join(folder, 'client/index.html'),
    '<!doctype html><title>The page</title><link href="http://localhost:3000/">',
  )
  await writeFile(join(folder, 'client/join.html'), '<!doctype html><title>The form</title>')
  for (const { value } of categories)
    await writeFile(join(folder, `client/join-${value}.html`), `<!doctype html><title>The form for ${value}</title>`)
  await writeFile(join(folder, 'client/joined.html'), '<!doctype html><title>Joined</title>')
  await writeFile(join(folder, 'returned.html'), '<!doctype html><title>The page</title><!--page--><!--script-->')
  await mkdir(join(folder, 'prerender'))
  await writeFile(join(folder, 'prerender/prerender.js'), RENDERER)
  await writeFile(join(folder, 'client/404.html'), '<!doctype html><title>Nothing here</title>')
  await writeFile(join(folder, 'client/link-preview.jpg'), 'picture')
  await writeFile(join(folder, 'client/assets/page-a1b2.js'), 'console.log("hello")')
  // Larger than the socket buffers.
  await writeFile(join(folder, 'client/assets/film-c3d4.webp'), Buffer.alloc(FILM_BYTES))
  return folder
}
