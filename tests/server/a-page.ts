import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { categories } from '#content/waitlist.ts'
import { readPage } from '#server/http/page.ts'
import { contentSecurityPolicy, inlineDigests } from '#vite-plugins/policy.ts'
import { aFolder } from './an-app.ts'

/** Made by the code of the build, so that tests of the served policy hold for the real one. */
export const POLICY = contentSecurityPolicy(inlineDigests('<style>p {}</style><script>1</script>'), undefined)

/** The page of `aBuildFolder`, as the server reads it. */
export async function aPage() {
  return readPage(await aBuildFolder())
}

export const titled = (title: string) => `<!doctype html><title>${title}</title>`

const FILES = {
  'policy.json': JSON.stringify({ policy: POLICY }),
  'returned.html': `${titled('The page')}<!--page--><!--script-->`,
  // A renderer of forms that only shows the reason.
  'prerender/prerender.js': 'export const renderReturned = async ({ detail }) => `<p>${detail}</p>`',
  'client/index.html': titled('The page'),
  'client/404.html': titled('Nothing here'),
  'client/join.html': titled('The form'),
  ...Object.fromEntries(categories.map(({ value }) => [`client/join-${value}.html`, titled(`The form for ${value}`)])),
  'client/joined.html': titled('Joined'),
  'client/link-preview.jpg': 'picture',
  'client/favicon.ico': 'icon',
  'client/assets/page-a1b2.js': 'console.log("hello")',
}

/** A small build of the page. */
export async function aBuildFolder(): Promise<string> {
  const folder = await aFolder()
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}
