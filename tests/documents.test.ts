/** What the documents name is there, and what is there is named. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '#server/config.ts'
import { SOURCES } from './server/build-age.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFile(join(ROOT, file), 'utf8')
const { engines, scripts } = JSON.parse(await read('package.json'))

const documents = import.meta.glob<string>(['/README.md', '/.github/**/*.{md,yml}', '/{src,e2e,tests}/**/README.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Read by the build and not by the server. */
const BUILD_SETTINGS = ['SITE_URL', 'VITE_BACKEND_URL']
const settings = new Set([...settingNames, ...BUILD_SETTINGS])

test('.env.example and the tables of the README name every setting', async () => {
  const named = [...(await read('.env.example')).matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(settings)
  const cells = [...(await read('README.md')).matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\|/gm)].map(([, cell]) => cell)
  expect(new Set(cells.join().match(/[A-Z_]+/g))).toEqual(settings)
})

test('the oldest Node is the same in package.json, the README and the workflow, the recommended one in .nvmrc too', async () => {
  const oldest = /^>=(\d+\.\d+)$/.exec(engines.node)?.[1]
  expect(oldest).toBeDefined()
  const recommended = (await read('.nvmrc')).trim()
  expect(await read('README.md')).toContain(`Node ${recommended} (${oldest} or later`)
  expect(await read('.github/workflows/tests.yml')).toContain(`node: ['${oldest}', '${recommended}']`)
})

test('each npm script runs a file that is there, or that the build writes', () => {
  const files = Object.values<string>(scripts).flatMap((line) => line.match(/[\w./-]+\.(?:m?js|ts)\b/g) ?? [])
  expect(files.filter((file) => file !== 'dist/server/main.js' && !existsSync(join(ROOT, file)))).toEqual([])
  for (const platform of ['vercel', 'lambda'])
    expect(scripts[`build:${platform}`]).toMatch(new RegExp(`^npm run build && .*/${platform}.config.ts$`))
  expect(scripts).toMatchObject({
    start: 'npm run build && npm run serve',
    dev: 'npm run codegen && vite',
    build: 'npm run codegen && vite build',
    check: `${scripts.test} --quick`,
  })
})

test('the container is built with the settings of the build, keeps its list in the volume, and does not run as root', async () => {
  const dockerfile = await read('Dockerfile')
  for (const line of [
    ...BUILD_SETTINGS.map((name) => `ARG ${name}`),
    'ENV NODE_ENV=production DATA_DIR=/data',
    'RUN npm ci --omit=dev --ignore-scripts && mkdir --mode=700 /data && chown 1000:1000 /data',
    'COPY --from=build /app/dist dist',
    'USER 1000:1000',
    'VOLUME /data',
    'ENTRYPOINT ["node", "dist/server/main.js"]',
  ])
    expect(dockerfile).toContain(`\n${line}\n`)
  expect(dockerfile).toMatch(/^HEALTHCHECK .*\n.*\/livez/m)
  const copied = (await read('.dockerignore')).match(/(?<=^!).*/gm)
  expect(new Set(copied)).toEqual(new Set([...SOURCES, 'tsconfig.json']))
})

test.each(Object.entries(documents))('%s: its links lead to files, and its npm commands exist', (document, words) => {
  const links = [...words.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([])
  const commands = [...words.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})
