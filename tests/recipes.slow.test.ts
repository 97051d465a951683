/**
 * Walks the recipes of the README ('Make it yours', 'How to add') in a copy of the repository, one on top of the other. Each
 * ends with right types, a build and its sizes, and all together with `npm test`. A recipe that nobody walks grows wrong.
 * It is also their worked example: what each test changes is all that its recipe needs.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as landing from '#content/landing.ts'

const ROOT = join(import.meta.dirname, '..')
const NOT_COPIED = new Set(['.git', '.data', 'dist', 'node_modules', 'styled-system', 'test-results'])

let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'recipes-'))
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) })
  // The packages of this one, with a cache of its own.
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '.vite' && name !== '.cache') {
      symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name))
    }
  }
  // An owner who adds words and parts raises the bounds, as a size that is exceeded says, and the number of printed sheets.
  replace('tests/budgets.mjs', 'size > bound', 'size > 1.1 * bound')
  replace('e2e/page.spec.ts', 'toHaveLength(4)', 'not.toHaveLength(0)')
  // Behind the form other words of the header may move a little.
  replace('e2e/before-script.spec.ts', "['/?join=1', 360, 0]", "['/?join=1', 360, 0.0005]")
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Puts another text in the place of one of a file. */
function replace(file: string, found: string | RegExp, by: string): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const changed = text.replace(found, () => by)
  if (changed === text) throw new Error(`${file} no longer has: ${String(found)}`)
  writeFileSync(path, changed)
}

const remove = (file: string, ...found: (string | RegExp)[]) => found.forEach((text) => replace(file, text, ''))
const insert = (file: string, before: string, text: string) => replace(file, before, text + before)

function create(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}

function run(command: string): void {
  const [program = '', ...args] = command.split(' ')
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: {
      ...process.env,
      PATH: `${join(copy, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
      NODE_ENV: program === 'vite' ? 'production' : '',
      NO_COLOR: '1',
    },
  })
  expect(status, `${command}\n${(stdout + stderr).slice(-10_000)}`).toBe(0)
}

function recipe(name: string, walk: () => void | Promise<void>): void {
  test(name, async () => {
    await walk()
    for (const step of ['panda codegen --silent', 'tsc --noEmit', 'vite build', 'node tests/budgets.mjs']) run(step)
  })
}

/** As an editor does that formats on save. */
function testsAreGreen(): void {
  const words = 'playwright test --config e2e/playwright.config.ts said --update-snapshots'
  for (const command of ['oxfmt', words, 'node tests/run-all.mjs']) run(command)
}

const SITE = 'src/content/site.ts'
const LANDING = 'src/content/landing.ts'
const WAITLIST = 'src/content/waitlist.ts'
const PAGE = 'src/app/landing-page.tsx'
const QUESTIONS = 'src/sections/questions.tsx'

/** The source text of `value`, which stands at `place`, with other lists. The terms are a pair: what is decided, and what not. */
function withLists(value: unknown, place: string, change: (items: string[]) => string[]): string {
  if (typeof value !== 'object' || value === null) return place
  const at = (key: string | number) => withLists(Reflect.get(value, key), `${place}[${JSON.stringify(key)}]`, change)
  if (Array.isArray(value)) {
    const items = value.map((_, index) => at(index))
    return `[${(place.endsWith('["terms"]') ? items : change(items)).join()}] as const`
  }
  return `{ ${Object.keys(value)
    .map((key) => `${key}: ${at(key)}`)
    .join()} } as const`
}

for (const [name, change] of Object.entries({
  longer: (items: string[]) => [...items, ...items.slice(-1)],
  shorter: (items: string[]) => items.slice(0, -1),
}))
  test(`each list of the page may be one item ${name}`, () => {
    const text = readFileSync(join(copy, LANDING), 'utf8')
    create('src/content/written.ts', text)
    const sections = Object.entries(landing).map(
      ([section, value]) => `export const ${section} = ${withLists(value, `written.${section}`, change)}\n`,
    )
    create(LANDING, `import * as written from './written.ts'\n${sections.join('')}`)
    for (const step of ['panda codegen --silent', 'tsc --noEmit', 'vite build']) run(step)
    run('playwright test --config e2e/playwright.config.ts changed-content -g unchanged')
    rmSync(join(copy, 'src/content/written.ts'))
    create(LANDING, text)
  })

recipe('a section: questions and answers', () => {
  insert(
    LANDING,
    'export const foundingCreator',
    `export const questions = {
  id: 'questions',
  title: 'Questions',
  lead: 'What creators ask before they join.',
  answers: [{ title: 'What does it cost?', text: 'Nothing until you sell, and then our share of the price.' }],
} as const

`,
  )
  create(
    QUESTIONS,
    `import { questions as content } from '#content/landing.ts'
import { questions } from '#styled-system/recipes/index'
import { Section, SectionHead } from '#ui/section.tsx'

export function Questions() {
  const styles = questions()
  return (
    <Section id={content.id}>
      <div className={styles.column}>
        <SectionHead id={content.id} title={content.title} lead={content.lead} />
        {content.answers.map(({ title, text }) => (
          <details key={title} className={styles.answer}>
            <summary className={styles.title}>{title}</summary>
            <p className={styles.text}>{text}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}
`,
  )
  create(
    'src/sections/questions.recipe.ts',
    `import { slotRecipe } from '#theme/slot-recipe.ts'

export const questions = slotRecipe({
  className: 'questions',
  base: {
    column: { layerStyle: 'column' },
    answer: { paddingBlock: '4' },
    title: { textStyle: 'subtitle', paddingBlock: '2', cursor: 'pointer', _hover: { color: 'danger' } },
    text: { color: 'muted', maxWidth: 'measure' },
  },
})
`,
  )
  const recipes = 'panda.config.ts'
  insert(recipes, 'import { stub }', "import { questions } from './src/sections/questions.recipe.ts'\n")
  insert(recipes, '        stub,', '        questions,\n')
  insert(PAGE, 'import { STYLES_ID }', "import { Questions } from '#sections/questions.tsx'\n")
  replace(PAGE, 'howItWorks, whyCreatorsChoose }', 'howItWorks, questions, whyCreatorsChoose }')
  insert(PAGE, ']\n\n/** The sections in', '  { ...questions, Section: Questions },\n')
})

/** With the bounds of the repository: an owner must not raise them for what every owner has. */
test('a brand of 28 letters, all facts and one more section pass the sizes', () => {
  const site = readFileSync(join(copy, SITE), 'utf8')
  replace(SITE, "brand: 'Chalchitra'", "brand: 'Chalchitra Bharat Collective'")
  for (const [name, text] of Object.entries({
    city: 'Thiruvananthapuram',
    gstin: '32ABCDE1234F1Z5',
    payouts: 'By UPI or bank transfer, every Monday.',
    scoreName: 'It stands for Video Audience Score.',
    firstIn: 'Who joins first is let in first.',
    betaDate: 'The beta opens on 1 March 2027.',
    shareBasis: 'Counted before tax, after payment fees.',
    scoreWeights: 'Each of the five factors counts a fifth.',
    soldElsewhere: 'You may sell the same video elsewhere.',
  }))
    replace(SITE, `${name}: ''`, `${name}: '${text}'`)
  cpSync(join(ROOT, 'tests/budgets.mjs'), join(copy, 'tests/strict-budgets.mjs'))
  for (const step of ['panda codegen --silent', 'vite build', 'node tests/strict-budgets.mjs']) run(step)
  rmSync(join(copy, 'tests/strict-budgets.mjs'))
  writeFileSync(join(copy, SITE), site)
})

recipe('a brand, terms, facts, words and a colour', () => {
  replace(SITE, "brand: 'Chalchitra'", "brand: 'Bioscope'")
  replace(SITE, "company: 'Chalchitra'", "company: 'Bioscope Private Limited'")
  replace(SITE, 'hello@example.com', 'namaste@bioscope.in')
  replace(SITE, "href: ''", "href: 'https://facebook.com/bioscope'")
  replace(SITE, 'creatorShare: 80', 'creatorShare: 85')
  replace(SITE, '{ min: 1, max: 999_999, step: 10 }', '{ min: 10, max: 500, step: 5 }')
  replace(SITE, 'duration: 4000', 'duration: 6000')
  replace(SITE, "city: ''", "city: 'Pune'")
  replace(SITE, "payouts: ''", "payouts: 'By UPI, every Monday.'")
  replace(SITE, "betaDate: ''", "betaDate: 'The beta opens on 1 March.'")
  replace(LANDING, "action: 'Join Waitlist'", "action: 'Come along'")
  replace(LANDING, "title: 'How It Works'", "title: 'Three steps'")
  replace('src/theme/palette.ts', "marigold: '#f9ad26'", "marigold: '#8fd3f5'")
  // The specification has other terms.
  rmSync(join(copy, 'tests/specification.test.ts'))
})

recipe('a logo', () => {
  replace('src/drawing/brand-mark.tsx', 'M11 9.2v9.6l8-4.8z', 'M14 9a5 5 0 1 0 0 10a5 5 0 0 0 0-10z')
  replace('src/drawing/tab-icon.ts', 'M12 10v12l10-6z', 'M16 10a6 6 0 1 0 0 12a6 6 0 0 0 0-12z')
  create(
    'public/name.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path id="name" d="M0 0h120v8H0zM0 14h8v26H0zM112 14h8v26h-8z"/></svg>\n',
  )
  replace(SITE, /width: 789,\s+height: 181/, 'width: 120,\n  height: 40')
})

recipe('the hero', () => {
  replace(LANDING, /'You set the price.', `You keep .*`/, "'Your film.', 'Your price.'")
  replace(LANDING, "action: 'Join the Revolution'", "action: 'Take a seat'")
  replace('src/sections/hero/hero.recipe.ts', "color: 'headline'", "color: 'danger'")
})

recipe('a field', () => {
  insert(WAITLIST, "  category: { label: 'What do you make?' },", "  city: { label: 'City' },\n")
  const tooLong = 'Please shorten the name of your city to 200 characters.'
  insert(WAITLIST, '  category: { missing:', `  city: { tooLong: '${tooLong}' },\n`)
  const schema = '  city: optionalText(LIMITS.name, fieldMessages.city.tooLong),\n'
  insert('src/contract/application.ts', '  instagram_link: LinkSchema,', schema)
  insert('src/contract/form.ts', "  instagram_link: '',", "  city: '',\n")
  const control = '      <TextField name="city" label={words.city.label} autoComplete="address-level2" />\n'
  insert('src/waitlist/join-form.tsx', '      <p className={styles.notice}>', control)
  const migrations = 'src/server/storage/migrations.ts'
  const numbers = [...readFileSync(join(copy, migrations), 'utf8').matchAll(/^  '(0\d{3})-/gm)]
  const next = String(Math.max(...numbers.map(([, number]) => Number(number))) + 1).padStart(4, '0')
  const step = `  '${next}-city': 'alter table applications add column city text',\n`
  insert(migrations, '}\n\n/**\n * Keys of the personal links', step)
  insert('src/server/webhooks/README.md', '    "instagram_link"', '    "city": "Pune",\n')
  insert('tests/server/an-application.ts', "  instagram_link: '", "  city: 'Pune',\n")
  insert('e2e/waitlist.ts', '    instagram_link: textbox(', '    city: textbox(words.city.label),\n')
})

recipe('a category', () => {
  insert(WAITLIST, "  { value: 'other',", "  { value: 'musician', label: 'Musician' },\n")
  const picture = '<circle {...fill(\'action\')} cx="198" cy="120" r="82" />'
  insert(
    'src/drawing/crafts.tsx',
    '  // A film camera',
    `  musician: { subject: '94 16 208 208', picture: ${picture} },\n`,
  )
})

recipe('a country code', () => {
  insert(WAITLIST, "  { code: '+65',", "  { code: '+94', country: 'Sri Lanka' },\n")
  insert('src/contract/phone-number.ts', "  '+65':", "  '+94': { trunk: '0', digits: [9, 9] },\n")
})

type Sharp = (options: object) => { blur(sigma: number): { jpeg(): { toFile(path: string): Promise<unknown> } } }
const sharp = createRequire(import.meta.resolve('vite-imagetools'))('sharp') as Sharp

/** A photograph of 2 MB, as a phone takes it. Noise is larger than what it shows. */
async function photograph(file: string): Promise<void> {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  const noise = { type: 'gaussian', mean: 128, sigma: 60 }
  const picture = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise } })
  await picture.blur(1.6).jpeg().toFile(join(copy, file))
  expect(statSync(join(copy, file)).size).toBeGreaterThan(2e6)
}

recipe('photographs in a section', async () => {
  for (const name of ['camera', 'light', 'screen']) await photograph(`src/sections/shoots/${name}.jpg`)
  insert(
    LANDING,
    'export const foundingCreator',
    `export const shoots = {
  id: 'shoots',
  title: 'On the set',
  lead: 'Three days with creators.',
  photographs: [
    { picture: 'camera', alt: 'A woman looks through a film camera' },
    { picture: 'light', alt: 'Two men carry a lamp up a stair' },
    { picture: 'screen', alt: 'A full house watches a film' },
  ],
} as const

`,
  )
  create(
    'src/sections/shoots/shoots.tsx',
    `import { shoots as content } from '#content/landing.ts'
import { columns, section, shoots } from '#styled-system/recipes/index'
import { columnsFor } from '#ui/columns-for.ts'
import { Section, SectionHead } from '#ui/section.tsx'
import camera from './camera.jpg?photograph'
import light from './light.jpg?photograph'
import screen from './screen.jpg?photograph'

const photographs = { camera, light, screen }

export function Shoots() {
  return (
    <Section id={content.id}>
      <div className={section().column}>
        <SectionHead id={content.id} title={content.title} lead={content.lead} />
        <div className={\`\${shoots().sheet} \${columns({ count: columnsFor(content.photographs.length) }).grid}\`}>
          {content.photographs.map(({ picture, alt }) => (
            <Photograph key={picture} {...photographs[picture]} alt={alt} />
          ))}
        </div>
      </div>
    </Section>
  )
}

function Photograph({ sources, img, alt }: typeof camera & { alt: string }) {
  return (
    <picture>
      {Object.entries(sources).map(([format, srcSet]) => (
        <source key={format} type={\`image/\${format}\`} srcSet={srcSet} sizes="(min-width: 1024px) 33vw, 100vw" />
      ))}
      {/* Width and height keep its room, so that nothing moves when it comes. */}
      <img className={shoots().photograph} src={img.src} width={img.w} height={img.h} alt={alt} loading="lazy" />
    </picture>
  )
}
`,
  )
  create(
    'src/sections/shoots/shoots.recipe.ts',
    `import { slotRecipe } from '#theme/slot-recipe.ts'

export const shoots = slotRecipe({
  className: 'shoots',
  base: {
    sheet: { display: 'grid', gap: '4' },
    photograph: { display: 'block', width: '100%', height: 'auto' },
  },
})
`,
  )
  const recipes = 'panda.config.ts'
  insert(recipes, 'import { stub }', "import { shoots } from './src/sections/shoots/shoots.recipe.ts'\n")
  insert(recipes, '        stub,', '        shoots,\n')
  insert(PAGE, 'import { STYLES_ID }', "import { Shoots } from '#sections/shoots/shoots.tsx'\n")
  replace(PAGE, 'whyCreatorsChoose } from', 'shoots, whyCreatorsChoose } from')
  insert(PAGE, ']\n\n/** The sections in', '  { ...shoots, Section: Shoots },\n')
})

test('a build makes photographs small, and draws and serves the same files', () => {
  const client = join(copy, 'dist/client')
  const named = readFileSync(join(client, 'index.html'), 'utf8').match(/\/assets\/(?:camera|light|screen)-[\w.-]+/g)
  const files = new Set(named)
  expect(files.size).toBe(3 * 3 * 2)
  for (const file of files) expect(statSync(join(client, file)).size).toBeLessThan(200_000)
  expect(readdirSync(join(client, 'assets')).filter((name) => files.has(`/assets/${name}`))).toHaveLength(files.size)
})

recipe('a command', () => {
  create(
    'src/server/commands/count.ts',
    `import { defineCommand, withList } from './command.ts'

export const countCommand = defineCommand({
  description: 'Print how many applications there are',
  async run(shell) {
    const count = await withList(shell, (list) => list.count())
    shell.stdout.write(\`\${count}\\n\`)
  },
})
`,
  )
  const loaded = "  count: () => import('./count.ts').then(({ countCommand }) => countCommand),\n"
  insert('src/server/commands/command-line.ts', '  migrate:', loaded)
  insert('src/server/commands/README.md', '- **`restore FILE`**', '- **`count`** prints how many there are.\n')
})

recipe('a second call to action', () => {
  insert(LANDING, '  answers: [', '  action: hero.action,\n')
  replace(QUESTIONS, '{ questions as content }', '{ loading, questions as content }')
  insert(QUESTIONS, 'import { Section, SectionHead }', "import { JoinLink } from '#ui/join-link.tsx'\n")
  const link = '        <JoinLink busy={loading.opening}>{content.action}</JoinLink>\n'
  insert(QUESTIONS, '      </div>\n    </Section>', link)
})

recipe('a static page: a privacy notice', () => {
  create('public/privacy.html', readFileSync(join(copy, 'src/content/privacy-draft.html'), 'utf8'))
  replace(SITE, "privacy: '' as string", "privacy: '/privacy.html' as string")
})

test('with all of them the tests are green', testsAreGreen, 1_800_000)

recipe('the page of a closed list', () => {
  replace(SITE, "betaLink = ''", "betaLink = 'https://beta.bioscope.in/'")
})

test('the page of a closed list says so in its dialog, leads to the beta, and has no form', () => {
  const page = (name: string) => readFileSync(join(copy, 'dist/client', name), 'utf8')
  expect(page('join.html')).toContain('The waitlist is closed: the beta has begun.')
  expect(page('join.html')).toContain('href="https://beta.bioscope.in/"')
  expect(page('join.html')).not.toContain('<form')
  // The calls to action stay.
  expect(page('index.html').match(/\bdata-busy=/g)?.length).toBeGreaterThan(4)
  replace(SITE, "betaLink = 'https://beta.bioscope.in/'", "betaLink = ''")
})

recipe('without the ticket in the hero', () => {
  const hero = 'src/sections/hero/hero.tsx'
  const imports = [/import \{ Ticket \}.*\n/, /import type \{ Pricing \}.*\n/, /import type \{ Ref \}.*\n/]
  remove(hero, ...imports, '        <Ticket {...pricing} ref={ticket} />\n')
  replace(hero, /Hero\(\{ ticket.*\) \{/, 'Hero({ joined }: { joined: boolean }) {')
  replace(PAGE, 'import { examplePrice }', 'import { examplePrice as price }')
  replace(PAGE, '  const [price, setPrice] = useState<number>(examplePrice)\n', '')
  replace(PAGE, ' price={price} onPrice={setPrice} ticket={ticket} joined', ' joined')
  remove('panda.config.ts', /import \{ priceField \}.*\n.*\n/, '        priceField,\n', '        ticket,\n')
  replace('src/theme/preset.ts', / +tear: .*\n/, '')
  for (const name of readdirSync(join(copy, 'src/sections/hero')))
    if (!name.startsWith('hero.')) rmSync(join(copy, 'src/sections/hero', name))
  for (const name of ['price-field', 'ticket']) rmSync(join(copy, `e2e/${name}.spec.ts`))
})

recipe('without a section', () => {
  remove(PAGE, /import \{ Creators \}.*\n/, '  { ...creators, Section: Creators },\n', 'creators, ')
  remove('panda.config.ts', /import \{ contactSheet \}.*\n/, '        contactSheet,\n')
  remove(LANDING, /export const creators = \{[^]*?\n\} as const\n\n/)
  rmSync(join(copy, 'src/sections/creators'), { recursive: true })
  // What `npm run check` then names.
  remove('src/drawing/crafts.tsx', /\/\*\* The picture of a craft\.[^]*?\n\}\n\n/)
  remove('tests/app/prerender.test.ts', 'creators, ', ', creators.taken, creators.unframed')
  remove('e2e/painted.spec.ts', 'creators, ', ', creators')
  remove('e2e/tear.spec.ts', 'creators, ', / +const \[\{ title \}\] = creators.cards\n.*\n/)
  rmSync(join(copy, 'e2e/frames.spec.ts'))
})

test('without them the tests are green', testsAreGreen, 1_800_000)
