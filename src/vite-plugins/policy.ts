import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { siteAddress } from './pages/template.ts'

/** The hashes of the inline scripts and styles of a page, in the syntax of a Content-Security-Policy. */
export type Digests = { scripts: Set<string>; styles: Set<string> }

/** Hosts of others that the pages use, each as `https://host`: README.md, "How to add", says what belongs where. */
const OTHERS: Readonly<Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src', readonly string[]>> = {
  'script-src': [],
  'connect-src': [],
  'img-src': [],
  'frame-src': [],
}

/**
 * The Content-Security-Policy of the pages, without 'unsafe-…': inline scripts and styles are allowed by their hash,
 * everything else comes from the site itself. `backend`: the address of the API, if it is on another origin.
 */
export function contentSecurityPolicy(
  { scripts, styles }: Digests,
  backend: string | undefined,
  others = OTHERS,
): string {
  const connect = backend === undefined || backend === '' ? [] : [new URL(backend).origin]
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...others['script-src']],
    'style-src': ["'self'", ...styles],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', ...others['img-src']],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect, ...others['connect-src']],
    'frame-src': others['frame-src'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    // A form that is posted without script goes where the script would send it.
    'form-action': ["'self'", ...connect],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  }
  return Object.entries(directives)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/** Hashes the inline scripts and styles of a page. JSON-LD is data and never runs: it needs no hash. */
export function inlineDigests(html: string): Digests {
  const contents = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => digest(match[1] ?? ''))
  return {
    scripts: new Set(contents(/<script(?![^>]*(?:\ssrc=|type="application\/ld\+json"))[^>]*>([^]*?)<\/script>/g)),
    styles: new Set(contents(/<style[^>]*>([^]*?)<\/style>/g)),
  }
}

const DIRECTIVE_OF = { script: 'script-src', img: 'img-src', iframe: 'frame-src' } as const

/** A sentence for each script, picture and frame of another host in these pages that their policy blocks. */
export function blockedElements(html: string, policyText: string, ownOrigin: string): string[] {
  const elements = html.matchAll(/<(script|img|iframe)\b[^>]*?\ssrc=["']?((?:https?:)?\/\/[^"'\s>]+)/g)
  const sentences = Array.from(elements, ([, name = '', address = '']) => {
    const [directive, { origin }] = [DIRECTIVE_OF[name as keyof typeof DIRECTIVE_OF], new URL(address, 'https://x')]
    const allowed = policyText
      .split('; ')
      .find((part) => part.startsWith(`${directive} `))
      ?.split(' ')
    if (origin === ownOrigin || allowed?.includes(origin)) return ''
    return `The policy blocks ${address}: add ${origin} to ${directive} in src/vite-plugins/policy.ts.`
  })
  return [...new Set(sentences)].filter((sentence) => sentence !== '')
}

/** Writes the policy of the built pages, and SITE_URL if it is set, into `dist/policy.json` for the server. */
export function policy(): Plugin {
  return {
    name: 'policy',
    async writeBundle(_, bundle) {
      const { config } = this.environment
      const pages = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.html'))
      const html = pages.map((page) => ('source' in page ? String(page.source) : '')).join('\n')
      const digests = inlineDigests(html)
      for (const inserted of await sonnerDigests()) digests.styles.add(inserted)
      const target = resolve(config.root, 'dist/policy.json')
      await mkdir(dirname(target), { recursive: true })
      const backend: unknown = config.env['VITE_BACKEND_URL']
      const text = contentSecurityPolicy(digests, typeof backend === 'string' ? backend : undefined)
      const { origin, given } = siteAddress(config)
      for (const sentence of blockedElements(html, text, origin)) config.logger.warn(sentence)
      await writeFile(target, `${JSON.stringify({ policy: text, ...(given ? { address: origin } : {}) })}\n`)
    },
  }
}

/** The hashes of the <style> element that sonner inserts: empty at first, then with its text. */
async function sonnerDigests(): Promise<string[]> {
  const code = await readFile(createRequire(import.meta.url).resolve('sonner'), 'utf8')
  const [, styles] = /^__insertCSS\(("(?:[^"\\]|\\.)*")\)/m.exec(code) ?? []
  if (styles === undefined) throw new Error('Sonner inserts its styles in another way now: see policy.ts.')
  return ['', JSON.parse(styles) as string].map(digest)
}

function digest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
