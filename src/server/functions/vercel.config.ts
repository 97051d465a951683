import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { InlineConfig } from 'vite'
import { categories } from '#content/waitlist.ts'
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
/** As in `http/page-of-address.ts`, but for the referring page: a route cannot compare it with the host. */
const ELSEWHERE = { type: 'header', key: 'sec-fetch-site', value: 'none|same-site|cross-site' }

function routes(policy: string): object[] {
  const isFunction = '(?:api/|report/|livez$|readyz$)'
  // Vercel gives a build the settings of the function too.
  const isHstsOn = process.env['HSTS']?.trim() !== 'off'
  return [
    { src: `/(?!${isFunction}).*`, headers: securityHeadersFor({ policy, https: isHstsOn }), continue: true },
    { src: '/assets/.*', headers: { 'cache-control': 'public, max-age=31536000, immutable' }, continue: true },
    { src: '/link-preview\\.jpg', headers: { 'cross-origin-resource-policy': 'cross-origin' }, continue: true },
    { src: `/${isFunction}.*`, dest: '/api' },
    // As in `http/page-of-address.ts`. Vercel keeps the query of a redirect.
    { src: '/index\\.html', status: 308, headers: { location: '/' } },
    { src: '/[jJ][oO][iI][nN](?:/|%[89A-Fa-f].*)?', status: 302, headers: { location: '/?join=1' } },
    { src: '/[jJ][oO][iI][nN](?:%3[Ff]|&|%26)(.*)', status: 302, headers: { location: '/?join=1&$1' } },
    { src: '//*(?:\\?|%3[Ff]|&|%26)(.*)', status: 302, headers: { location: '/?$1' } },
    // As `viewOf` in `contract/address.ts`: `join` before `joined`. Where a link is damaged in another way, the page's script
    // draws the form. The files have no URLs of their own.
    ...categories.map(({ value }) => ({
      src: '/',
      has: [JOIN, { type: 'query', key: 'category', value: kindly(value) }],
      dest: `/join-${value}.html`,
    })),
    { src: '/', has: [JOIN], dest: '/join.html' },
    { src: '/', has: [{ type: 'query', key: 'joined', value: '1' }], missing: [ELSEWHERE], dest: '/joined.html' },
    { src: '/(?:join(?:-\\w+)?|joined|404)\\.html', status: 404, dest: '/404.html' },
    { handle: 'filesystem' },
    { src: '/.*', status: 404, dest: '/404.html' },
  ]
}

export default vercelBuild('dist', '.vercel/output')
