import { expect, test } from 'vitest'
import { aCommand } from './a-command.ts'
import { aStoppedList } from './a-stopped-list.ts'
import { aFile, rowsOf } from './an-import.ts'

test('a list of another tool has its columns in any order, and its rows without a time are received now', async () => {
  const folder = await aStoppedList(0)
  const content =
    '\uFEFFEmail; NAME ;category;utm_campaign\nasha@example.com;"Asha ""the star"" Rao";filmmaker; diwali\n\n;;;\n'
  expect((await aCommand(folder, ['import', await aFile('list.csv', content)])).code).toBe(0)
  const [row] = JSON.parse(await rowsOf(folder)) as { received_at: string }[]
  expect(row).toMatchObject({ name: 'Asha "the star" Rao', utm_campaign: 'diwali' })
  expect(Date.now() - Date.parse(row?.received_at ?? '')).toBeLessThan(60_000)
})

test('wrong rows are named by their lines, the first hundred, and with one of them nothing is written', async () => {
  const folder = await aStoppedList(0)
  const rows = `A;a@example.com;other\nB;b@example;singer\n;c@example.com;other\n"two\nlines";d@example.com;other\n`
  const file = await aFile('list.csv', `name;email;category\n${rows}${'a;b\n'.repeat(98)}`)
  const lines = /^Line 3: [^\n]+\.\nLine 4: [^\n]+\.\nLine 6: [^\n]+\.\n(?:Line \d+: [^\n]+\.\n){97}… and 1 more\.\n/
  const refused = await aCommand(folder, ['import', file])
  expect(refused.output).toMatch(lines)
  expect(refused.output).toContain(
    'Nothing was written: 101 rows cannot be imported. Correct them, or add --skip-wrong.',
  )
  expect([refused.code, JSON.parse(await rowsOf(folder))]).toEqual([1, []])

  const { code, output } = await aCommand(folder, ['import', file, '--skip-wrong'])
  expect(output).toMatch(lines)
  expect([code, output.endsWith('\n1 application added, 0 already on the list, 101 wrong rows.\n')]).toEqual([0, true])
})

test.each(['name,email,category\n', '[]\n', '[\n]\n'])('an empty list adds nobody: %j', async (content) => {
  const { code, output } = await aCommand(await aStoppedList(0), ['import', await aFile('list', content)])
  expect([code, output]).toEqual([0, '0 applications added, 0 already on the list, 0 wrong rows.\n'])
})

/** As programs write a table of these columns and rows. */
const TABLES: [program: string, content: string | Uint8Array][] = [
  ['a table with rows cut short', 'name,email,category,notes,whatsapp\nZebedee,z@example.com,other\n'],
  ['a table with empty cells too many', 'name;email;category;;\r\nZebedee;z@example.com;other;;;;\r\n'],
  ['a line that names the separator', '\uFEFFsep=;\r\nname;email;category\r\nZebedee;z@example.com;other\r\n'],
  ['empty lines before the header', '\r\n;;\r\nname;email;category\r\nZebedee;z@example.com;other\r\n'],
  ['one stray quote', 'name,email,category,notes\nZebedee,z@example.com,other,the "star\n'],
  ['text after a quoted one', 'name,email,category,notes\nZebedee,z@example.com,other,"the" star\n'],
  ['a column with other separators', 'name;email;category;"a, b, c, d"\r\nZebedee;z@example.com;other;1\r\n'],
  ['formulas that keep a text', 'name,email,category\n"=""Zebedee""",="z@example.com",other\n'],
  ['old line ends', 'name\temail\tcategory\rZebedee\tz@example.com\tother\r'],
  [
    'the Unicode text of Excel',
    Buffer.from('\uFEFFname\temail\tcategory\r\nZebedee\tz@example.com\tother\r\n', 'utf16le'),
  ],
  [
    'an array on several lines',
    '[\n  {\n    "Name": "Zebedee",\n    "email": "z@example.com",\n    "category": "other"\n  }\n]',
  ],
  ['a byte order mark before JSON', '\uFEFF[{"name":"Zebedee","email":"z@example.com","category":"other"}]'],
]

test.each(TABLES)('what programs write is read: %s', async (_, content) => {
  const folder = await aStoppedList(0)
  const { output } = await aCommand(folder, ['import', await aFile('list', content), '--ignore-unknown'])
  expect(output).toMatch(/(?:^|\n)1 application added, 0 already on the list, 0 wrong rows\.\n$/)
  expect(JSON.parse(await rowsOf(folder))).toMatchObject([
    { name: 'Zebedee', email: 'z@example.com', category: 'other', whatsapp: null },
  ])
})

test('a quote that is not closed takes no other row with it unsaid', async () => {
  const rows = ['A,a@example.com,other,"star', 'B,b@example.com,other,the "best', 'C,c@example.com,other,"two\nlines"']
  const file = await aFile('list.csv', `name,email,category,notes\n${rows.join('\n')}\n`)
  const { output } = await aCommand(await aStoppedList(0), ['import', file, '--skip-wrong', '--ignore-unknown'])
  expect(output).toMatch(
    /^Line 3: its quotes are wrong[^\n]*\nUnknown columns[^\n]*\n1 application added, [^\n]* 1 wrong row\.\n$/,
  )
})

test('cells beyond the header are named by their line', async () => {
  const file = await aFile('list.csv', 'name,email,category,\nAsha,a@example.com,other,,Zebedee\n')
  const { output } = await aCommand(await aStoppedList(0), ['import', file])
  expect(output).toMatch(/^Line 2: 5 values instead of 3\.\n/)
})

test.each([
  'name,email,category\nZebedee "x,zebedee@example.com,"other\n',
  'name,email,category\n"Zebedee,zebedee@example.com,other\n"Ravi,r@example.com,other\n',
  'name,email,category\nZebedee,zebedee@example,zebedee\n',
  'Zebedee,zebedee@example.com,other\n',
  'Zebra <zebedee@example.com>,other\n',
  'Zebra,98765 43210,zebedee\n',
  'name,email,category,received_at\nZebedee,zebedee@,zebedee,zebedee\n',
  '[{"name": "Zebedee" "email": "zebedee@example.com"}]',
  '{"name": "Zebedee" "email": "zebedee@example.com"}\n{"zebedee@example.com": {"name": "Zebedee"}}\n["Zebedee"]\n',
])('no message repeats a value: %j', async (content) => {
  const file = await aFile('list', content)
  for (const options of [[], ['--skip-wrong'], ['--skip-wrong', '--ignore-unknown'], ['--default', 'name=A']])
    expect((await aCommand(await aStoppedList(0), ['import', file, ...options])).output).not.toMatch(/zebedee/i)
})

test.each([
  ['', 'is empty.'],
  ['asha@example.com,Asha,other\n', 'There is no column name, email, category. Those of this list: received_at, name,'],
  ['name,email,category,Email\n', 'There are two columns email: '],
  [Buffer.from('name,email,category\nAndr\u00e9,a@example.com,other', 'latin1'), 'The text is not in UTF-8.'],
  ['name,email,category\nA,a@example.com,"oth', 'Line 2 is not CSV: its quotes are wrong.'],
  ['[{"name": "A"}', 'The JSON is wrong, or ends in the middle.'],
  ['[\n{"name": "A"},\n', 'The JSON is wrong, or ends in the middle.'],
  ['[\n{"name" "A"}]', 'The JSON is wrong, or ends in the middle.'],
])('what is no list ends with 1 and a sentence: %j', async (content, sentence) => {
  const folder = await aStoppedList(0)
  const { code, output } = await aCommand(folder, ['import', await aFile('list', content), '--skip-wrong'])
  expect(code).toBe(1)
  expect(output).toContain(sentence)
  expect(output).not.toMatch(/^ +at /m)
  expect(JSON.parse(await rowsOf(folder))).toEqual([])
})
