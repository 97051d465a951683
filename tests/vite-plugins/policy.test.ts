import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { contentSecurityPolicy, inlineDigests, policy } from '#vite-plugins/policy.ts'

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts and styles are hashed, but not external files and JSON-LD', () => {
  const { scripts, styles } = inlineDigests(
    '<style media="print">a{}</style><script type="application/ld+json">{}</script><script data-modules="/a.js">start()</script><script src="/b.js"></script>',
  )
  expect([...scripts]).toEqual([digest('start()')])
  expect([...styles]).toEqual([digest('a{}')])
})

test('the policy allows nothing by default and nothing unsafe; connections and posts go to the back end', async () => {
  const text = contentSecurityPolicy(inlineDigests('<style>a{}</style>'), undefined)
  expect(text).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self' ${digest('a{}')}; style-src-attr 'none'; ` +
      "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
  const [root, env] = [await aFolder(), { VITE_BACKEND_URL: 'https://api.chalchitra.in/v1' }]
  const { writeBundle } = policy() as unknown as {
    writeBundle: (this: object, _: object, bundle: object) => Promise<void>
  }
  await writeBundle.call({ environment: { config: { root, env } } }, {}, {})
  const elsewhere = await readFile(join(root, 'dist/policy.json'), 'utf8')
  expect(elsewhere).toContain("connect-src 'self' https://api.chalchitra.in;")
  expect(elsewhere).toContain("form-action 'self' https://api.chalchitra.in;")
})
