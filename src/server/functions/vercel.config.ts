import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { InlineConfig } from 'vite'
import { categories } from '#content/waitlist.ts'
import { PICTURE } from '#server/http/files.ts'
import { readBuild } from '#server/http/page.ts'
import { securityHeadersFor } from '#server/http/security-headers.ts'
import { functionBuild } from './function-build.ts'

/** Vercel's Build Output API, version 3. `page`: the folder of a complete build. `out`: `.vercel/output`. */
export function vercelBuild(page: string, out: string): InlineConfig {
  const folder = resolve(out, 'functions/api.func')
  return functionBuild('vercel.ts', page, folder, async () => {
    const { policy } = await readBuild(page)
    await mkdir(out, { recursive: true })
    await writeFile(join(folder, '.vc-config.json'), JSON.stringify(launch))
    await writeFile(join(out, 'config.json'), JSON.stringify({ version: 3, routes: routes(policy) }, undefined, 2))
    // Vercel compresses files itself.
    const filter = (source: string) => !/\.(br|gz)$/.test(source)
    await cp(join(page, 'client'), join(out, 'static'), { recursive: true, filter })
  })
}

const launch = { runtime: 'nodejs22.x', handler: 'index.mjs', launcherType: 'Nodejs', shouldAddHelpers: false }

/** A whole value, with the sign or the query that a chat or a tool has put behind it. */
const kindly = (value: string) => `(?:${value})(?:[^a-zA-Z\\d].*)?`
const JOIN = { type: 'query', key: 'join', value: kindly('1|true') }

function routes(policy: string): object[] {
  // Vercel gives a build the settings of the function too.
  const isHstsOn = process.env['HSTS']?.trim() !== 'off'
  return [
    // The function sends its own.
    {
      src: '/(?!(?:api/|leave/|report/|livez$|readyz$)).*',
      headers: securityHeadersFor({ policy, https: isHstsOn }),
      continue: true,
    },
    { src: '/assets/.*', headers: { 'cache-control': 'public, max-age=31536000, immutable' }, continue: true },
    { src: `/.*${PICTURE.source}`, headers: { 'cross-origin-resource-policy': 'cross-origin' }, continue: true },
    // No visitor waits for the function to start: the short link of posters, page and form come from the edge. Vercel keeps
    // the query of a redirect.
    { src: '/[jJ][oO][iI][nN]/?', status: 302, headers: { location: '/?join=1' } },
    // As `viewOf` in `contract/address.ts`: `join` before `joined`. Where a link is damaged in another way, the page's script
    // draws the form.
    ...categories.map(({ value }) => ({
      src: '/',
      has: [JOIN, { type: 'query', key: 'category', value: kindly(value) }],
      dest: `/join-${value}.html`,
    })),
    { src: '/', has: [JOIN], dest: '/join.html' },
    // What follows a form, and the files that have no URLs of their own: `http/page-of-address.ts` decides.
    { src: '/', has: [{ type: 'query', key: 'joined', value: '1' }], dest: '/api' },
    { src: '/(?:index|join(?:-\\w+)?|joined|404)\\.html', dest: '/api' },
    { handle: 'filesystem' },
    { src: '/.*', dest: '/api' },
  ]
}

export default vercelBuild('dist', '.vercel/output')
