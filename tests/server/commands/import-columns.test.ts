import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bytesIn, change } from '#tests/server/a-connection.ts'
import { aClient, aPostgres } from '#tests/server/a-postgres.ts'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'
import { aFile, aVariedList, rowsOf } from './an-import.ts'

const postgres = aPostgres()

const GOOGLE_FORMS = `"Timestamp","Email Address","Full Name","WhatsApp Number","What describes you best?","Instagram Link"
"2026/02/20 10:15:30 AM GMT+5:30","asha@example.com","Asha Rao","98765 43210","Filmmaker","instagram.com/asha"
"2026/02/21 9:05:03 PM GMT+5:30","ravi@example.com","Ravi Kumar","","YouTuber",""
`
const NAMES_OF_GOOGLE = [
  'Email Address=email',
  'Full Name=name',
  'WhatsApp Number=whatsapp',
  'What describes you best?=category',
]

const EXCEL = `\uFEFFName;E-Mail;WhatsApp;Category;Received At\r
Uma Devi;uma@example.com;9.19877E+11;Educator;20-02-2026 10:15\r
Ravi Kumar;ravi@example.com;98765 43210;other;21-02-2026 21:05\r
`

const LISTMONK = `uuid,email,name,attributes,status,created_at,updated_at
5e91dda1-1c16-467d-9bf9-2a21bf22ae21,mira@example.com,Mira Sen,"{""city"": ""Pune""}",enabled,2026-02-20 10:15:30.123456 +0000 UTC,2026-03-01 08:00:00 +0000 UTC
`

const options = (name: string, values: string[]) => values.flatMap((value) => [`--${name}`, value])

/** As they are, with what their owner must say, and what is on the list then. */
const FILES: [program: string, content: string, options: string[], people: object[]][] = [
  [
    'Google Forms',
    GOOGLE_FORMS,
    options('map', NAMES_OF_GOOGLE),
    [
      {
        received_at: '2026-02-20T04:45:30.000Z',
        name: 'Asha Rao',
        whatsapp: '+919876543210',
        category: 'filmmaker',
        instagram_link: 'instagram.com/asha',
      },
      { received_at: '2026-02-21T15:35:03.000Z', name: 'Ravi Kumar', whatsapp: null, category: 'youtuber' },
    ],
  ],
  [
    'Excel',
    EXCEL,
    ['--map', 'E-Mail=email', '--skip-wrong'],
    [{ received_at: '2026-02-21T15:35:00.000Z', email: 'ravi@example.com', whatsapp: '+919876543210' }],
  ],
  [
    'listmonk',
    LISTMONK,
    ['--map', 'created_at=received_at', '--default', 'category=Other', '--ignore-unknown'],
    [{ received_at: '2026-02-20T10:15:30.123Z', email: 'mira@example.com', name: 'Mira Sen', category: 'other' }],
  ],
]

test.each(FILES)('a file of %s is imported as it is', async (_, content, more, people) => {
  const folder = await aStoppedList(0)
  await aCommand(folder, ['import', await aFile('list.csv', content), ...more])
  expect(JSON.parse(await rowsOf(folder))).toMatchObject(people)
})

test('a number that Excel has shortened is named by its line', async () => {
  const { output } = await aCommand(await aStoppedList(0), [
    'import',
    await aFile('list.csv', EXCEL),
    '--map',
    'e-mail=email',
  ])
  expect(output).toMatch(
    /^Line 2: whatsapp lost its digits[^\n]+\nThe import is not complete\. Nothing was written: 1 row /,
  )
})

test('unknown columns are refused in one sentence, with the nearest of ours and the ways on', async () => {
  const folder = await aStoppedList(0)
  const { code, output } = await aCommand(folder, ['import', await aFile('list.csv', GOOGLE_FORMS), '--skip-wrong'])
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /^The import is not complete\. Nothing was written\. Unknown columns: Email Address: did you mean email\?; Full Name: did you mean name\?; WhatsApp Number: did you mean whatsapp\?; What describes you best\?\. There is no column name, email, category\. [^\n]*--map "WhatsApp Number=whatsapp"[^\n]*--default category=other[^\n]*--ignore-unknown\.\n$/,
    ),
  ])
  expect(JSON.parse(await rowsOf(folder))).toEqual([])
})

test('columns that this release does not know are refused, ignored or mapped, of files and of lists', async () => {
  const source = await aVariedList()
  const list = join(source, 'waitlist.db')
  change(list, `alter table applications add column city text; update applications set city = 'Pune'`)
  const file = await aFile(
    'list.ndjson',
    '{"name": "A", "email": "a@example.com", "category": "other", "city": "Pune"}',
  )
  const address = await postgres.database()
  const client = await aClient(address)
  await aCommand('unused', ['migrate'], { env: { DATABASE_URL: address } })
  await client.query('alter table applications add column city text')
  await client.query(`insert into applications (address, email, name, category, received_at, city)
    values ('a@example.com', 'a@example.com', 'Asha', 'other', '2026-01-01T00:00:00.000Z', 'Pune')`)
  for (const each of [file, list, address]) {
    const folder = await aStoppedList(0)
    expect((await aCommand(folder, ['import', each])).output).toContain('Nothing was written. Unknown columns: city. ')
    expect((await aCommand(folder, ['import', each, '--ignore-unknown', '--dry-run'])).output).toMatch(
      /^Unknown columns, not imported: city\.\n\d applications? would be added/,
    )
    await aCommand(folder, ['import', each, '--map', 'city=ref'])
    expect((JSON.parse(await rowsOf(folder)) as object[])[0]).toMatchObject({ ref: 'Pune' })
  }
})

test.each([
  ['the name has = in it', 'name,email,a=b\nA,a@example.com,other\n', ['--map', 'a=b=category']],
  [
    'the name has capitals, spaces and a line break',
    'NAME, E Mail ,"Craft\n(one)"\nA,a@example.com,other\n',
    ['--map', 'e mail=Email', '--map', 'craft (one)=category'],
  ],
  [
    'its accent is a sign of its own',
    'name,email,cate\u0301\nA,a@example.com,other\n',
    ['--map', 'cat\u00e9=category'],
  ],
  ['a cell is empty', 'name,email,category\nA,a@example.com, \n', ['--default', 'category=OTHER']],
  ['a value has = in it', 'name,email\nA,a@example.com\n', ['--default', 'category=other', '--default', 'ref=a=b']],
])('a column is mapped or filled although %s', async (_, content, more) => {
  const { output } = await aCommand(await aStoppedList(0), ['import', await aFile('list.csv', content), ...more])
  expect(output).toMatch(/^1 application added, /)
})

test.each<[more: string[], code: number, sentence: string]>([
  [['--map', 'Nam=name', '--ignore-unknown'], 1, 'There is no column Nam to map.'],
  [['--map', 'Craft=category'], 1, 'There are two columns category: join them, or rename one.'],
  [['--map', 'Craft=job'], 2, 'The COLUMN of --map NAME=COLUMN must be one of received_at, name, email, '],
  [['--map', 'Craft'], 2, 'The COLUMN of --map NAME=COLUMN must be one of '],
  [['--map', 'Craft=ref', '--map', 'craft=name'], 2, '--map has the name "craft" twice.'],
  [['--default', 'category=dancer'], 2, '--default: category must be one of filmmaker, youtuber, educator, other.'],
  [['--default', 'job=other'], 2, 'The COLUMN of --default COLUMN=VALUE must be one of '],
  [['--default', 'email=a@example.com'], 2, '--default cannot give everybody the same email.'],
])('%j is refused', async (more, code, sentence) => {
  const file = await aFile('list.csv', 'name,email,category,Craft\nA,a@example.com,other,other\n')
  const result = await aCommand(await aStoppedList(0), ['import', file, ...more])
  expect(result).toEqual({ code, output: expect.stringContaining(sentence) as string })
})

test('of many unknown columns the first are named', async () => {
  const names = Array.from({ length: 1020 }, (_, index) => `x${index}`)
  const file = await aFile('list.csv', `${names.join()}\n`)
  const { output } = await aCommand(await aStoppedList(0), ['import', file])
  expect(output).toContain(' Unknown columns: x0; x1; ')
  expect(output).toContain('; x19; and 1,000 more. There is no column ')
})

test('--dry-run says what the import says, and changes no byte', async () => {
  const folder = await aStoppedList(1)
  const people = ['creator-0@example.com', 'a@example.com', 'b@example.com', 'A@example.com', 'wrong']
  const file = await aFile('list.csv', `name,email,category\n${people.map((email) => `A,${email},other\n`).join('')}`)
  const before = await bytesIn(folder)
  const planned = await aCommand(folder, ['import', file, '--skip-wrong', '--dry-run'])
  expect(planned.output).toContain('\n2 applications would be added, 2 already on the list, 1 wrong row.\n')
  expect(await bytesIn(folder)).toBe(before)
  const { output } = await aCommand(folder, ['import', file, '--skip-wrong'])
  expect(planned.output.replace(' would be', '')).toBe(output)
})
