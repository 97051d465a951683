/**
 * Walks the recipes of the README ('How to add', 'Make it yours') in a copy of the repository, one on top of the other: each
 * ends with right types, a build and its sizes, and all together with green tests. A recipe that nobody walks grows wrong.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

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
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** What is inserted before a text of a file, or in its place. */
type Change = { before: string; insert: string } | { replace: string; by: string }

function change(file: string, ...changes: Change[]): void {
  const path = join(copy, file)
  const changed = changes.reduce(
    (text, one) => {
      const found = 'before' in one ? one.before : one.replace
      if (!text.includes(found)) throw new Error(`${file} no longer has: ${found}`)
      return text.replace(found, () => ('before' in one ? one.insert + found : one.by))
    },
    readFileSync(path, 'utf8'),
  )
  writeFileSync(path, changed)
}

function create(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}

const RECIPE_STEPS = [
  ['panda', 'codegen', '--silent'],
  ['tsc', '--noEmit'],
  ['vite', 'build', '--logLevel', 'warn'],
  ['node', 'tests/budgets.mjs'],
]

/** The tests that a recipe could break. The others know nothing of fields, words or commands. */
const UNIT_TESTS = [
  ...['app', 'content', 'contract', 'sections', 'theme', 'ui', 'vite-plugins', 'waitlist'].map(
    (name) => `tests/${name}/`,
  ),
  ...[
    'waitlist',
    'form',
    'attribution',
    'storage/columns',
    'storage/migrations',
    'commands/command-line',
    'commands/list',
    'commands/formats',
    'webhooks/deliver',
    'webhooks/readme',
  ].map((name) => `tests/server/${name}`),
]
const BROWSER_TESTS = ['page', 'form.spec', 'outcomes', 'without-script', 'shared-link', 'address']

function run([program = '', ...args]: string[]): void {
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
  const output = stdout + stderr
  const failures = output.match(/^ *(?:FAIL|✘|\d+\) ).*$/gm) ?? []
  expect(status, `${program} ${args[0]}\n${failures.join('\n')}\n${output.slice(-5000)}`).toBe(0)
}

function isBuilt(): void {
  for (const step of RECIPE_STEPS) run(step)
}

test('a field', () => {
  change(
    'src/content/waitlist.ts',
    { before: "  category: { label: 'What do you make?' },", insert: "  city: { label: 'City' },\n" },
    {
      before: '  category: { missing:',
      insert: "  city: { tooLong: 'Please shorten the name of your city to 200 characters.' },\n",
    },
  )
  change(
    'src/contract/application.ts',
    {
      before: '  instagram_link: LinkSchema,',
      insert: '  city: optionalText(LIMITS.name, fieldMessages.city.tooLong),\n',
    },
    { before: "  instagram_link: '',", insert: "  city: '',\n" },
  )
  change('src/waitlist/join-form.tsx', {
    before: '        <p className={styles.notice}>',
    insert:
      '        <TextField name="city" label={words.city.label} autoComplete="address-level2" maxLength={LIMITS.name} />\n',
  })
  const numbers = [...readFileSync(join(copy, 'src/server/storage/migrations.ts'), 'utf8').matchAll(/^  '(0\d{3})-/gm)]
  const next = String(Math.max(...numbers.map(([, number]) => Number(number))) + 1).padStart(4, '0')
  change('src/server/storage/migrations.ts', {
    before: '}\n\n/** The counts of the rate limits',
    insert: `  '${next}-city': 'alter table applications add column city text',\n`,
  })
  change('src/server/webhooks/README.md', { before: '    "instagram_link"', insert: '    "city": "Pune",\n' })
  change('tests/server/an-application.ts', { before: "  instagram_link: '", insert: "  city: 'Pune',\n" })
  change(
    'e2e/waitlist.ts',
    { before: '    instagram_link: textbox(', insert: '    city: textbox(words.city.label),\n' },
    { before: '  await fields.instagram_link.fill(', insert: '  await fields.city.fill(values.city)\n' },
    { before: '    instagram_link: await', insert: '    city: await fields.city.inputValue(),\n' },
  )
  isBuilt()
})

test('a category', () => {
  change('src/content/waitlist.ts', {
    before: "  { value: 'other',",
    insert: "  { value: 'musician', label: 'Musician' },\n",
  })
  change('src/ui/drawing.tsx', { before: "  | 'other'", insert: "  | 'musician'\n" })
  change('src/ui/craft-drawings.tsx', {
    before: '  // A film camera',
    insert:
      '  musician: (\n    <>\n      <rect {...fill(\'dusk\')} width="396" height="240" />\n      <circle {...fill(\'action\')} cx="198" cy="120" r="82" />\n    </>\n  ),\n',
  })
  change('src/ui/craft-emblem.tsx', { before: '  other: ', insert: "  musician: '94 16 208 208',\n" })
  isBuilt()
})

test('a country code', () => {
  change('src/content/waitlist.ts', {
    before: "  { code: '+65',",
    insert: "  { code: '+94', country: 'Sri Lanka' },\n",
  })
  change('tests/contract/phone-number.test.ts', { before: "  '+65':", insert: "  '+94': ['LK'],\n" })
  change('src/contract/phone-number.ts', { before: "  '+65':", insert: "  '+94': { trunk: '0', digits: [9, 9] },\n" })
  isBuilt()
})

test('a section', () => {
  change('src/content/landing.ts', {
    before: 'export const foundingCreator',
    insert: `export const questions = {
  id: 'questions',
  title: 'Questions',
  lead: 'What creators ask before they join.',
  answers: [
    { title: 'What does it cost?', text: 'Nothing until you sell, and then our share of the price.' },
    { title: 'When am I paid?', text: 'Every week, for everything that was sold in the week before.' },
    { title: 'When does the beta begin?', text: 'We write to everybody on the list before that day.' },
  ],
} as const

`,
  })
  create(
    'src/sections/questions.tsx',
    `import { questions as content } from '#content/landing.ts'
import { questions } from '#styled-system/recipes/index'
import { Section, SectionHead } from '#ui/section.tsx'

export function Questions() {
  const styles = questions()
  return (
    <Section id={content.id} ground="canvas">
      <div className={styles.column}>
        <SectionHead id={content.id} title={content.title} lead={content.lead} />
        {content.answers.map(({ title, text }) => (
          <div key={title} className={styles.answer}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}
`,
  )
  create(
    'src/sections/questions.recipe.ts',
    `import { defineSlotRecipe } from '@pandacss/dev'

export const questions = defineSlotRecipe({
  className: 'questions',
  slots: ['column', 'answer', 'title', 'text'],
  base: {
    column: { maxWidth: 'page', marginInline: 'auto', paddingInline: '4' },
    answer: { paddingBlock: '4' },
    title: { textStyle: 'heading' },
    text: { color: 'muted', maxWidth: 'measure' },
  },
})
`,
  )
  change(
    'panda.config.ts',
    { before: 'import { stub }', insert: "import { questions } from './src/sections/questions.recipe.ts'\n" },
    { before: '        stub,', insert: '        questions,\n' },
  )
  change(
    'src/app/landing-page.tsx',
    { before: 'import { useScripted }', insert: "import { Questions } from '#sections/questions.tsx'\n" },
    { before: '          <FoundingCreator', insert: '          <Questions />\n' },
  )
  isBuilt()
})

test('a command', () => {
  create(
    'src/server/commands/count.ts',
    `import { defineCommand, withList } from './command-line.ts'

export const countCommand = defineCommand({
  description: 'Print how many applications there are',
  async run() {
    const count = await withList((list) => list.count())
    process.stdout.write(\`\${count}\\n\`)
  },
})
`,
  )
  change('src/server/main.ts', {
    before: '    migrate:',
    insert: "    count: () => import('./commands/count.ts').then(({ countCommand }) => countCommand),\n",
  })
  change('src/server/commands/README.md', {
    before: '| `migrate`',
    insert: '| `count` | | prints how many there are |\n',
  })
  isBuilt()
})

test('a brand, a share, sentences and a colour', () => {
  change(
    'src/content/site.ts',
    { replace: "brand: 'Chalchitra'", by: "brand: 'Bioscope'" },
    { replace: "company: 'Chalchitra'", by: "company: 'Bioscope Private Limited'" },
    { replace: 'hello@example.com', by: 'namaste@bioscope.example' },
    { replace: 'creatorShare: 80', by: 'creatorShare: 75' },
  )
  change(
    'src/content/landing.ts',
    { replace: "action: 'Join Waitlist'", by: "action: 'Come along'" },
    { replace: "action: 'Join the Revolution'", by: "action: 'Take a seat'" },
    { replace: "badge: 'Early Access Live'", by: "badge: 'Doors are open'" },
    { replace: "title: 'How It Works'", by: "title: 'Three steps'" },
    { replace: "action: 'Join the Waitlist Now'", by: "action: 'Write your name'" },
  )
  change('src/theme/palette.ts', { replace: "marigold: '#f9ad26'", by: "marigold: '#8fd3f5'" })
  isBuilt()
})

test('with all of them the tests are green', () => {
  run(['vitest', 'run', ...UNIT_TESTS])
  run(['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...BROWSER_TESTS])
}, 1_800_000)
