import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { InlineConfig } from 'vite'
import { FORM_PARTS } from '#server/http/page.ts'
import { headersOf } from '#server/http/security-headers.ts'
import { functionBuild } from './function-build.ts'

/** `page`: the folder of a whole build of the page. `out`: where Vercel looks, `.vercel/output`. */
type VercelBuild = { page: string; out: string }

/** Vercel's Build Output API, version 3: static files, one function, and the routes between them. */
export function vercelBuild({ page, out }: VercelBuild): InlineConfig {
  const folder = resolve(out, 'functions/api.func')
  return functionBuild({
    entry: 'vercel.ts',
    out: folder,
    async place() {
      const { policy } = JSON.parse(await readFile(join(page, 'policy.json'), 'utf8')) as { policy: string }
      await mkdir(out, { recursive: true })
      for (const part of FORM_PARTS) await cp(join(page, part), join(folder, part), { recursive: true })
      await writeFile(join(folder, '.vc-config.json'), JSON.stringify(launch))
      await writeFile(join(out, 'config.json'), JSON.stringify({ version: 3, routes: routes(policy) }, undefined, 2))
      await cp(join(page, 'client'), join(out, 'static'), {
        recursive: true,
        // The platform compresses by itself.
        filter: (source) => !/\.(br|gz)$/.test(source),
      })
    },
  })
}

const launch = { runtime: 'nodejs22.x', handler: 'index.mjs', launcherType: 'Nodejs', shouldAddHelpers: false }

function routes(policy: string): object[] {
  const isFunction = '(?:api/|livez$|readyz$)'
  return [
    { src: `/(?!${isFunction}).*`, headers: headersOf({ policy, https: true }), continue: true },
    { src: '/assets/.*', headers: { 'cache-control': 'public, max-age=31536000, immutable' }, continue: true },
    { src: '/link-preview\\.jpg', headers: { 'cross-origin-resource-policy': 'cross-origin' }, continue: true },
    { src: `/${isFunction}.*`, dest: '/api' },
    // As `http/files.ts` answers them. The platform keeps the query of a redirect.
    { src: '/index\\.html', status: 308, headers: { location: '/' } },
    { src: '/404\\.html', status: 404, continue: true },
    // By the rules of `contract/address.ts`: the form counts before the news, and neither is a page of its own.
    { src: '/', has: [{ type: 'query', key: 'join', value: '1' }], dest: '/join.html' },
    { src: '/', has: [{ type: 'query', key: 'joined', value: '1' }], dest: '/joined.html' },
    { src: '/(?:join|joined)\\.html', status: 404, dest: '/404.html' },
    { handle: 'filesystem' },
    { src: '/.*', status: 404, dest: '/404.html' },
  ]
}
