import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { categories } from '#content/waitlist.ts'
import { bytesIn, change } from '#tests/server/a-connection.ts'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'
import { anImport } from './an-import.ts'

const GOOGLE_FORMS = `"Timestamp","Email Address","Full Name","WhatsApp Number","What describes you best?","Instagram Link"
"2026/02/20 10:15:30 AM GMT+5:30","asha@example.com","Asha Rao","98765 43210","Filmmaker","instagram.com/asha"
"2026/02/21 9:05:03 PM GMT+5:30","ravi@example.com","Ravi Kumar","","YouTuber",""
`

const OF_GOOGLE = [
  'Email Address=email',
  'Full Name=name',
  'WhatsApp Number=whatsapp',
  'What describes you best?=category',
].flatMap((column) => ['--map', column])

const EXCEL = `\uFEFFName;E-Mail;WhatsApp;Category;Received At\r
Uma Devi;uma@example.com;9.19877E+11;Educator;20-02-2026 10:15\r
Ravi Kumar;ravi@example.com;98765 43210;other;21-02-2026 21:05\r
`

const LISTMONK = `uuid,email,name,attributes,status,created_at,updated_at
5e91dda1-1c16-467d-9bf9-2a21bf22ae21,mira@example.com,Mira Sen,"{""city"": ""Pune""}",enabled,2026-02-20 10:15:30.123456 +0000 UTC,2026-03-01 08:00:00 +0000 UTC
`
const OF_LISTMONK = ['--map', 'created_at=received_at', '--default', 'category=Other', '--ignore-unknown']

const ASHA = { name: 'Asha Rao', category: 'filmmaker', instagram_link: 'instagram.com/asha' }
const MIRA = { email: 'mira@example.com', name: 'Mira Sen', category: 'other' }

/** As people have them, with what their owner must say, and what is on the list then. */
test.each<[program: string, content: string, options: string[], people: object[]]>([
  [
    'Google Forms',
    GOOGLE_FORMS,
    OF_GOOGLE,
    [
      { received_at: '2026-02-20T04:45:30.000Z', whatsapp: '+919876543210', ...ASHA },
      { received_at: '2026-02-21T15:35:03.000Z', name: 'Ravi Kumar', whatsapp: null, category: 'youtuber' },
    ],
  ],
  [
    'Excel',
    EXCEL,
    ['--map', 'E-Mail=email', '--skip-wrong'],
    [{ received_at: '2026-02-21T15:35:00.000Z', email: 'ravi@example.com', whatsapp: '+919876543210' }],
  ],
  ['listmonk', LISTMONK, OF_LISTMONK, [{ received_at: '2026-02-20T10:15:30.123Z', ...MIRA }]],
])('a file of %s is imported as it is', async (_, content, options, people) => {
  expect((await anImport(content, options)).rows).toMatchObject(people)
})

test('unknown columns are refused in one sentence, with the nearest of ours and the ways on', async () => {
  const { code, output, rows } = await anImport(GOOGLE_FORMS, ['--skip-wrong'])
  expect(output).toMatch(
    /^The import is not complete\. Nothing was written\. Unknown columns: Email Address: did you mean email\?; Full Name: did you mean name\?; WhatsApp Number: did you mean whatsapp\?; What describes you best\?\. There is no column name, email, category\. [^\n]*--map "WhatsApp Number=whatsapp"[^\n]*--default category=other[^\n]*--ignore-unknown\.\n$/,
  )
  expect([code, rows]).toEqual([1, []])
})

test('a column of a list that this release does not know is refused, ignored or mapped', async () => {
  const [source, folder] = [await aStoppedList(1), await aStoppedList(0)]
  const list = `${source}/waitlist.db`
  change(list, "alter table applications add column shoe_size text; update applications set shoe_size = '43'")
  const said = async (...options: string[]) => (await aCommand(folder, ['import', list, ...options])).output
  expect(await said()).toContain('Nothing was written. Unknown columns: shoe_size. ')
  expect(await said('--ignore-unknown', '--dry-run')).toMatch(
    /^Unknown columns, not imported: shoe_size\.\n1 application would be added/,
  )
  await said('--map', 'shoe_size=ref')
  expect((await aCommand(folder, ['report', '--by', 'ref'])).output).toMatch(/ 1? *█+ +43\n$/)
})

test.each([
  ['the name has = in it', 'name,email,a=b\nA,a@example.com,other\n', ['--map', 'a=b=category']],
  [
    'the name has capitals, spaces and a line break',
    'NAME, E Mail ,"Craft\n(one)"\nA,a@example.com,other\n',
    ['--map', 'e mail=Email', '--map', 'craft (one)=category'],
  ],
  ['a cell is empty', 'name,email,category\nA,a@example.com, \n', ['--default', 'category=OTHER']],
  ['a value has = in it', 'name,email\nA,a@example.com\n', ['--default', 'category=other', '--default', 'ref=a=b']],
])('a column is mapped or filled although %s', async (_, content, options) => {
  expect((await anImport(content, options)).output).toMatch(/^1 application added, /)
})

test.each([
  ['First Name,Last Name', 'Asha,Rao'],
  ['Surname,FNAME', 'Rao,Asha'],
  ['Name,Surname', 'Asha,Rao', '--map', 'Surname=name'],
])('first and last name in two columns are one name: %s', async (names = '', values = '', ...options) => {
  const { rows } = await anImport(`email,category,${names}\na@example.com,other,${values}\n`, options)
  expect(rows).toMatchObject([{ name: 'Asha Rao' }])
})

test('--only imports the rows with its value, and says how many it left out', async () => {
  const people = 'A,a@example.com,other, YES \nB,b@example.com,other,No\nC,c@,other,\n'
  const { output, rows } = await anImport(`name,email,category,Consent\n${people}`, ['--only', 'Consent=Yes'])
  expect(output).toBe('2 rows left out.\n1 application added, 0 already on the list, 0 wrong rows.\n')
  expect(rows).toMatchObject([{ name: 'A' }])
})

test('the options that the README prints read a table of other columns', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../../src/server/commands/README.md'), 'utf8')
  const options = readme.matchAll(/`--(map|default|only) "?([^"`]+)"?`/g)
  const given = Array.from(options, ([, name = '', value = '']) => [`--${name}`, value])
  expect(given.map(([name]) => name)).toEqual(['--map', '--default', '--only'])
  const people = 'A,a@example.com,98765 43210,Yes\nB,b@example.com,98765 43211,No\n'
  const { rows } = await anImport(`name,email,WhatsApp Number,Consent\n${people}`, given.flat())
  expect(rows).toMatchObject([{ name: 'A', whatsapp: '+919876543210', category: 'other' }])
})

test('of several --only a row must have every value', async () => {
  const people = 'A,a@example.com,other,Yes,Pune\nB,b@example.com,other,Yes,Goa\nC,c@example.com,other,No,Pune\n'
  const options = ['--only', 'Consent=Yes', '--only', 'City=Pune']
  const { rows } = await anImport(`name,email,category,Consent,City\n${people}`, options)
  expect(rows).toMatchObject([{ name: 'A' }])
})

test('a sign that nobody sees in the name of a column changes nothing', async () => {
  const { output } = await anImport('na\u00adme,\u200bemail\u2060,category\u200e\nA,a@example.com,other\n')
  expect(output).toMatch(/^1 application added, /)
})

test.each<[options: string[], code: number, sentence: string]>([
  [['--map', 'Nam=name', '--ignore-unknown'], 1, 'There is no column Nam, which an option names.'],
  [['--only', 'Consent'], 2, '--only must be NAME=VALUE, such as "Consent=Yes".'],
  [['--only', 'Consent=Yes', '--ignore-unknown'], 1, 'There is no column Consent, which an option names.'],
  [['--map', 'Craft=category'], 1, 'There are two columns category: join them, or rename one.'],
  [['--map', 'Craft=job'], 2, 'The COLUMN of --map NAME=COLUMN must be one of received_at, name, email, '],
  [['--map', 'Craft=ref', '--map', 'craft=name'], 2, '--map has the name "craft" twice.'],
  [
    ['--default', 'category=dancer'],
    2,
    `--default: category must be one of ${categories.map(({ value }) => value).join(', ')}.`,
  ],
  [['--default', 'category=other', '--default', 'Category=educator'], 2, '--default has the column category twice.'],
  [['--default', 'email=a@example.com'], 2, '--default cannot give everybody the same email.'],
])('%j is refused', async (options, code, sentence) => {
  const { code: ended, output } = await anImport('name,email,category,Craft\nA,a@example.com,other,other\n', options)
  expect(output).toContain(sentence)
  expect(ended).toBe(code)
})

test('--dry-run says what the import says, and changes no byte', async () => {
  const folder = await aStoppedList(1)
  const people = ['creator-0@example.com', 'a@example.com', 'b@example.com', 'A@example.com', 'wrong']
  const content = `name,email,category\n${people.map((email, index) => `${index},${email},other\n`).join('')}`
  const before = await bytesIn(folder)
  const planned = await anImport(content, ['--skip-wrong', '--dry-run'], folder)
  expect(planned.output).toContain('\n2 applications would be added, 2 already on the list, 1 wrong row.\n')
  // Nobody can read the bytes themselves.
  expect((await bytesIn(folder)) === before, 'the files are as they were').toBe(true)
  const { output } = await anImport(content, ['--skip-wrong'], folder)
  expect(planned.output.replace(' would be', '')).toBe(output)
})
