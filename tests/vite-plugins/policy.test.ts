import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, createLogger } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFolder } from '#tests/server/an-app.ts'
import { blockedElements, contentSecurityPolicy, inlineDigests, policy } from '#vite-plugins/policy.ts'

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts and styles are hashed, but not external files and JSON-LD', () => {
  const { scripts, styles } = inlineDigests(
    '<style media="print">a{}</style><script type="application/ld+json">{}</script><script data-modules="/a.js">start()</script><script src="/b.js"></script>',
  )
  expect([...scripts]).toEqual([digest('start()')])
  expect([...styles]).toEqual([digest('a{}')])
})

test('the policy allows nothing by default and nothing unsafe', () => {
  expect(contentSecurityPolicy(inlineDigests('<style>a{}</style>'), undefined)).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self' ${digest('a{}')}; style-src-attr 'none'; ` +
      "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
})

test('connections and posts go to the back end', () => {
  const text = contentSecurityPolicy(inlineDigests(''), 'https://api.chalchitra.in/v1')
  expect(text).toContain("connect-src 'self' https://api.chalchitra.in;")
  expect(text).toContain("form-action 'self' https://api.chalchitra.in;")
  // An empty line of .env is none.
  expect(contentSecurityPolicy(inlineDigests(''), '')).toBe(contentSecurityPolicy(inlineDigests(''), undefined))
})

const OTHERS = {
  'script-src': ['https://stats.example'],
  'connect-src': ['https://stats.example'],
  'img-src': ['https://pixel.example'],
  'frame-src': ['https://www.youtube-nocookie.com'],
}
const ELEMENTS = `<script defer data-domain="x" src="https://stats.example/a.js"></script>
  <img width="1" src='//pixel.example/p.gif'><iframe src="https://www.youtube-nocookie.com/embed/x"></iframe>
  <script src="/own.js"></script><img src="https://own.example/picture.png"><link rel="canonical" href="https://a.example/">`
const blocked = (text: string) => blockedElements(ELEMENTS, text, 'https://own.example')

test('a policy with the hosts of others lets their scripts, pictures and frames in', () => {
  const text = contentSecurityPolicy(inlineDigests(''), undefined, OTHERS)
  expect(text).toContain("; connect-src 'self' https://stats.example; frame-src https://www.youtube-nocookie.com; ")
  expect(blocked(text)).toEqual([])
})

test('each script, picture and frame of another host that the policy blocks is named, with its directive', () => {
  expect(blocked(contentSecurityPolicy(inlineDigests(''), undefined))).toEqual([
    expect.stringMatching(/stats\.example\/a\.js: add https:\/\/stats\.example to script-src in /),
    expect.stringMatching(/pixel\.example\/p\.gif: add https:\/\/pixel\.example to img-src in /),
    expect.stringMatching(/embed\/x: add https:\/\/www\.youtube-nocookie\.com to frame-src in /),
  ])
})

test('a build names what its policy blocks', async () => {
  const root = await aFolder()
  await writeFile(join(root, 'index.html'), ELEMENTS)
  const warn = vi.fn()
  const customLogger = { ...createLogger('silent'), warn }
  await build({ configFile: false, root, plugins: [policy()], customLogger })
  expect(warn.mock.calls.join('\n')).toContain('The policy blocks https://stats.example/a.js: ')
})

test.each(['https://www.chalchitra.in', undefined])(
  'a build with SITE_URL=%s says it beside its policy',
  async (address) => {
    vi.stubEnv('SITE_URL', address)
    onTestFinished(() => void vi.unstubAllEnvs())
    const root = await aFolder()
    await writeFile(join(root, 'index.html'), '<p>A page</p>')
    await build({ configFile: false, root, plugins: [policy()], logLevel: 'error' })
    const written: unknown = JSON.parse(await readFile(join(root, 'dist/policy.json'), 'utf8'))
    expect(written).toEqual({ policy: expect.stringMatching(/^default-src 'none';/) as string, address })
  },
)
