/** What the documents name is there, and what is there is named. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FIELDS } from '#contract/application.ts'
import { ATTRIBUTION } from '#server/attribution.ts'
import { CHAT_COLUMN, LEAVE_COLUMN } from '#server/commands/formats.ts'
import { readConfig, settingNames } from '#server/config.ts'
import { LOCAL_ADDRESS, readSiteAddress } from '#server/site-address.ts'
import { configOf } from '#tests/server/an-app.ts'
import { webhookEnv } from '#tests/server/webhooks/a-receiver.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFile(join(ROOT, file), 'utf8')
const { scripts } = JSON.parse(await read('package.json'))

const documents = import.meta.glob<string>(['/README.md', '/.github/**/*.{md,yml}', '/{src,e2e,tests}/**/*.md'], {
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

test('the defaults in the tables of the README are those of the program', async () => {
  const { port, host, dataDir, limits, trustedProxies, keepAliveSeconds, hsts, closed } = configOf()
  const behindProxy = configOf({ TRUST_PROXY: '1' }).keepAliveSeconds
  const [client, total] = [limits.client, limits.total].map(({ requests, seconds }) => `${requests}/${seconds}`)
  const defaults = {
    PORT: `\`${port}\`, \`${host}\``,
    DATA_DIR: `\`${dataDir}\``,
    RATE_LIMIT: `\`${client}\``,
    RATE_LIMIT_TOTAL: `\`${total}\``,
    TRUST_PROXY: `\`${trustedProxies}\`, more on known hosts`,
    KEEP_ALIVE: `\`${keepAliveSeconds}\`, with \`TRUST_PROXY\` \`${behindProxy}\``,
    HSTS: `\`${hsts}\``,
    CLOSED: `\`${Number(closed)}\``,
    SITE_URL: `\`${LOCAL_ADDRESS}\`, with a warning`,
    VITE_BACKEND_URL: "the page's own origin",
  }
  const rows = [...(await read('README.md')).matchAll(/^\| `([A-Z_]+)`[^|]*\| ([^|]*?) *\|/gm)]
  const given = rows.map(([, name, cell]) => [name, cell]).filter(([, cell]) => cell !== '')
  expect(Object.fromEntries(given)).toEqual(defaults)
})

/** Those in .env.example that have no default. */
const EXAMPLES =
  'DATABASE_URL RETAIN_DAYS REPORT_KEY ALLOWED_ORIGINS WEBHOOK_URL WEBHOOK_SECRET SITE_URL VITE_BACKEND_URL'

test('.env.example changes nothing where it says a default', async () => {
  const lines = [...(await read('.env.example')).matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const env = Object.fromEntries(lines.filter(([name = '']) => !EXAMPLES.split(' ').includes(name)))
  expect(Object.keys(env).length).toBeGreaterThan(7)
  expect(configOf(env)).toEqual(configOf())
})

test('the server and the build take the examples of .env.example, and the program that it starts is there', async () => {
  const text = await read('.env.example')
  const examples = Object.fromEntries(
    Array.from(text.matchAll(/^#([A-Z_]+)=(.+)$/gm), ([, name, value]) => [name, value]),
  )
  expect(readConfig({ ...examples, ...webhookEnv(examples['WEBHOOK_URL'] ?? '') })).toMatchObject({ ok: true })
  for (const name of BUILD_SETTINGS) expect(readSiteAddress(examples[name]).given, name).toBe(true)
  for (const [program] of text.matchAll(/node_modules\S+\.js/g))
    expect(existsSync(join(ROOT, program)), program).toBe(true)
})

/** The headings of a document as GitHub names their places. */
const placesIn = (words = '') =>
  Array.from(words.matchAll(/^#+ (.*)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

test.each(Object.entries(documents))(
  '%s: its links lead to files and headings, and its npm commands exist',
  (document, words) => {
    const links = [...words.matchAll(/\]\(([^):#]*)(?:#([^)]*))?\)/g)]
    const wrong = links.filter(([, link = '', place]) => {
      const target = link === '' ? document : join('/', dirname(document), link)
      return !existsSync(join(ROOT, target)) || (place !== undefined && !placesIn(documents[target]).includes(place))
    })
    expect(wrong.map(([link]) => link)).toEqual([])
    const commands = [...words.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  },
)

const folders = ['src', 'tests', 'e2e', 'public', '.github'].map(async (folder) =>
  (await readdir(join(ROOT, folder), { recursive: true })).map((file) => `/${folder}/${file}`),
)
const files = [...(await readdir(ROOT)).map((file) => `/${file}`), ...(await Promise.all(folders)).flat()]

/** Made by a build, by an owner, or on the server; `*` stands for names. */
const MADE = /\*|^(?:join\.html|public\/privacy\.html|\/etc\/.*)$/

test.each(Object.entries(documents).filter(([name]) => name.endsWith('.md')))(
  'the files that %s names are there, and have what it says that is in them',
  async (_, text) => {
    // An owner has removed what this names.
    const words = text.replace(/^- \*\*The hero without [^]*?(?=^- )/m, '')
    const named = Array.from(
      words.matchAll(/`([^`\s]+\.(?:tsx?|html|css|mjs|svg|sh|gs|conf|md|json))`/g),
      ([, file = '']) => file,
    )
    const meant = (name: string) => files.filter((file) => file.endsWith(`/${name}`))
    expect(named.filter((name) => !MADE.test(name) && meant(name).length === 0)).toEqual([])
    // An owner adds the text of a picture.
    for (const [, value = '', name = ''] of words.matchAll(
      /`(?!alt`)(\w+)`(?: of a section)? (?:of|in|from)\s+`([^`\s]+\.tsx?)`/g,
    )) {
      const texts = await Promise.all(meant(name).map((file) => read(file)))
      expect(
        texts.some((code) => new RegExp(`\\b${value}\\b`).test(code)),
        `${value} of ${name}`,
      ).toBe(true)
    }
  },
)

test('the folders and modules that the README names without an ending are there, and it names each folder of src', async () => {
  const readme = await read('README.md')
  const named = Array.from(readme.matchAll(/`((?:[a-z-]+\/)+[a-z-]*)`/g), ([, name = '']) => name)
  const stems = files.flatMap((file) => [`${file}/`, file.replace(/\.\w+$/, '')])
  const isThere = (name: string) => stems.some((stem) => stem.endsWith(`/${name}`))
  expect(named.filter((name) => !/^dist\b/.test(name) && !isThere(name))).toEqual([])
  const foldersOf = async (folder: string) =>
    (await readdir(join(ROOT, folder), { withFileTypes: true }))
      .filter((one) => one.isDirectory())
      .map(({ name }) => name)
  for (const folder of await foldersOf('src')) expect(readme).toMatch(new RegExp(`(?:^| {2,})${folder} {2,}\\w`, 'm'))
  // Its units are no rooms of the program.
  const [, rooms = ''] = /^.* server +app\.ts, and rooms (.*)$/m.exec(readme) ?? []
  expect(rooms.split(', ').toSorted()).toEqual((await foldersOf('src/server')).filter((name) => name !== 'units'))
})

test('what a document sets is a setting, and the server takes the value', () => {
  // Of other programs.
  const others = /^(?:SITE_URL|VITE_BACKEND_URL|ALERT_URL|SLACK_URL|PGPASSWORD|NODE_ENV)$/
  const needed = {
    ALLOWED_ORIGINS: 'https://a.example',
    WEBHOOK_URL: 'https://a.example/',
    WEBHOOK_SECRET: webhookEnv('').WEBHOOK_SECRET,
  }
  const texts = Object.entries(documents).filter(([name]) => name.endsWith('.md'))
  for (const [document, words] of texts)
    for (const [, name = '', value = ''] of words.matchAll(/`([A-Z_]{4,})=([^`\s]+)`/g)) {
      if (others.test(name)) continue
      expect(settingNames, document).toContain(name)
      expect(
        readConfig({ ...needed, WEBHOOK_ALLOW_PRIVATE: '1', [name]: value }).ok,
        `${document}: ${name}=${value}`,
      ).toBe(true)
    }
})

test('what documents name with an underscore is a column of an export', () => {
  const others = /^(?:pg_dump|pg_restore|synchronous_standby_names|email_off)$/
  const columns = ['received_at', ...FIELDS, ...ATTRIBUTION, LEAVE_COLUMN, CHAT_COLUMN]
  const named = Object.values(documents).flatMap((words) => words.match(/(?<=`)[a-z]+(?:_[a-z]+)+(?=`)/g) ?? [])
  expect(named.filter((name) => !others.test(name) && !columns.includes(name))).toEqual([])
})

test('the printed command makes a key of the report', async () => {
  for (const document of [await read('README.md'), await read('.env.example')]) {
    const [, command = ''] = /`(openssl rand -hex \d+)`/.exec(document) ?? []
    const REPORT_KEY = randomBytes(Number(command.split(' ').at(-1))).toString('hex')
    expect(configOf({ REPORT_KEY }).reportKey, command).toBe(REPORT_KEY)
  }
})

test('one version of Node is recommended: to developers, in the container, on a machine; and one is the oldest', async () => {
  const recommended = (await read('.nvmrc')).trim()
  const oldest = /[\d.]+/.exec(JSON.parse(await read('package.json')).engines.node)?.[0]
  expect(await read('README.md')).toContain(`Node ${recommended} (${oldest} or later works)`)
  expect(await read('Dockerfile')).toContain(`ARG NODE=node:${recommended}-`)
  expect(await read('src/server/deploying.md')).toContain(`setup_${recommended}.x`)
  const workflow = await read('.github/workflows/tests.yml')
  expect(workflow).toContain(`node: ['${oldest}', '${recommended}']`)
  expect(workflow.match(/(?<=container: node:)\d+/g)).toEqual([recommended])
})

test('the workflow may only read, runs actions that nobody can change later, and ends what hangs', async () => {
  const workflow = await read('.github/workflows/tests.yml')
  expect(workflow.match(/^ *permissions:.*\n(?: +.*\n)*/gm)).toEqual(['permissions:\n  contents: read\n'])
  const actions = workflow.match(/uses: .*/g) ?? []
  expect(actions.filter((action) => !/@[\da-f]{40} # v[\d.]+$/.test(action))).toEqual([])
  // One version of each, at all places.
  const names = actions.map((action) => action.split('@')[0])
  expect(new Set(actions).size).toBe(new Set(names).size)
  expect(workflow.match(/timeout-minutes:/g)).toHaveLength(workflow.match(/runs-on:/g)?.length ?? 0)
})

test('a newer push ends the checks of an older one only where it is a pull request: each commit of main has its result', async () =>
  expect(await read('.github/workflows/tests.yml')).toMatch(
    /^ {2}group: .*\bgithub\.ref\b.*\n {2}cancel-in-progress: \$\{\{ github\.event_name == 'pull_request' \}\}$/m,
  ))

test('the workflow runs each week too: a weakness of a package is found on any day', async () =>
  expect(await read('.github/workflows/tests.yml')).toMatch(/^ {2}schedule:\n {4}- cron: '\d+ \d+ \* \* \d'$/m))

test('bash can read each script of the workflow', async () => {
  const blocks = (await read('.github/workflows/tests.yml')).matchAll(/^( +)- run: (?:\|\n((?:\1 {4}.*\n)+)|(.+))$/gm)
  const printed = Array.from(blocks, ([, , block, line]) => block ?? line ?? '')
  expect(printed.length).toBeGreaterThan(8)
  for (const script of printed) expect(spawnSync('bash', ['-n'], { input: script }).status, script).toBe(0)
})

test('updates are looked for in each folder that has packages, and in the workflow', async () => {
  const updates = await read('.github/dependabot.yml')
  const [, watched = ''] = /package-ecosystem: npm\n +directories: \[(.*)\]/.exec(updates) ?? []
  const packages = files
    .filter((file) => file.endsWith('/package.json') && !file.includes('/node_modules/'))
    .map((file) => `'${dirname(file)}'`)
  expect(watched.split(', ').toSorted()).toEqual(packages.toSorted())
  expect(updates).toMatch(/package-ecosystem: github-actions\n +directory: \/\n/)
})

test('no document sends anybody to a step that was released: a change of the list is a new step', () => {
  const naming = Object.entries(documents).filter(([, text]) => /\b\d{4}-[a-z]+/.test(text))
  expect(naming.map(([file]) => file)).toEqual([])
})
