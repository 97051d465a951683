import { expect, test } from 'vitest'
import { anImport } from './an-import.ts'

test('wrong rows are named by their lines, the first hundred, and with one of them nothing is written', async () => {
  const wrong = 'B;b@example;singer\n;c@example.com;other\n"two\nlines";d@example.com;other\n'
  const content = `name;email;category\nA;a@example.com;other\n${wrong}${'a;b\n'.repeat(98)}`
  const lines = /^Line 3: [^\n]+\.\nLine 4: [^\n]+\.\nLine 6: [^\n]+\.\n(?:Line \d+: [^\n]+\.\n){97}… and 1 more\.\n/
  const refused = await anImport(content)
  expect(refused.output).toMatch(lines)
  expect(refused.output).toContain(
    'Nothing was written: 101 rows cannot be imported. Correct them, or add --skip-wrong.',
  )
  expect([refused.code, refused.rows]).toEqual([1, []])

  const skipped = await anImport(content, ['--skip-wrong'])
  expect(skipped.output).toMatch(lines)
  expect(skipped.output).toMatch(/\n1 application added, 0 already on the list, 101 wrong rows\.\n$/)
})

test('an object that is wrong is named by its line, empty lines counted', async () => {
  const { output } = await anImport('{"name":"A","email":"a@b.in","category":"other"}\n\n\n{')
  expect(output).toContain('Line 4: not JSON.')
})

test.each(['name,email,category\n', '[\n]\n'])('an empty list adds nobody: %j', async (content) => {
  const { code, output } = await anImport(content)
  expect([code, output]).toEqual([0, '0 applications added, 0 already on the list, 0 wrong rows.\n'])
})

const ZEBEDEE = '{"name":"Zebedee","email":"z@example.com","category":"other"}'

/** As programs write a table of these columns and rows. */
const TABLES: [program: string, content: string | Uint8Array][] = [
  ['a table with its columns in another order', '\uFEFFEmail; category;NAME \nz@example.com;other;Zebedee\n\n;;\n'],
  [
    'the Unicode text of Excel',
    Buffer.from('\uFEFFname\temail\tcategory\r\nZebedee\tz@example.com\tother\r\n', 'utf16le'),
  ],
  [
    'an array on several lines',
    '[\n  {\n    "Name": "Zebedee", "email": "z@example.com",\n    "category": "other" }\n]',
  ],
  [
    'a name with a line break, and with signs that separate elsewhere',
    '"Remarks, if any,\nor none";Name;Email;Category\n-;Zebedee;z@example.com;other\n',
  ],
  ['the lines of an old Mac', 'name,email,category\rZebedee,z@example.com,other\r'],
  ['an array within an object', `{"errors": [], "data": {"rows": [${ZEBEDEE}]}}`],
  ['the separator that Excel may be told', 'sep=;\nname;email;category\nZebedee;z@example.com;other\n'],
  ['a byte order mark before JSON', `\uFEFF${ZEBEDEE}`],
]

test.each(TABLES)('what programs write is read: %s', async (_, content) => {
  const { output, rows } = await anImport(content, ['--ignore-unknown'])
  expect(output).toMatch(/(?:^|\n)1 application added, 0 already on the list, 0 wrong rows\.\n$/)
  expect(rows).toMatchObject([{ name: 'Zebedee', email: 'z@example.com', category: 'other', whatsapp: null }])
})

test('objects on several lines each are read', async () => {
  const content = ZEBEDEE.replaceAll(/[{,]/g, '$&\n ').replaceAll('}', '\n}\n')
  expect((await anImport(content + content.replace('z@', 'a@'))).rows).toHaveLength(2)
})

test('a quote that is not closed takes no other row with it unsaid', async () => {
  const rows = ['A,a@example.com,other,"star', 'B,b@example.com,other,the "best', 'C,c@example.com,other,"two\nlines"']
  const content = `name,email,category,notes\n${rows.join('\n')}\n`
  expect((await anImport(content, ['--skip-wrong', '--ignore-unknown'])).output).toMatch(
    /^Line 3: its quotes are wrong[^\n]*\nUnknown columns[^\n]*\n1 application added, [^\n]* 1 wrong row\.\n$/,
  )
})

test.each([
  'name,email,category\nZebedee "x,zebedee@example.com,"other\n',
  'name,email,category\n"Zebedee,zebedee@example.com,other\n"Ravi,r@example.com,other\n',
  'Zebedee,zebedee@example.com,other\n',
  'Zebra,98765 43210,zebedee\n',
  'zebedee,ज़ेब्रा@example.com,other\n',
  'name,email,category,received_at\nZebedee,zebedee@,zebedee,zebedee\n',
  '[{"name": "Zebedee" "email": "zebedee@example.com"}]',
  '{"name": "Zebedee" "email": "zebedee@example.com"}\n{"zebedee@example.com": {"name": "Zebedee"}}\n["Zebedee"]\n',
])('no message repeats a value: %j', async (content) => {
  for (const options of [[], ['--skip-wrong'], ['--skip-wrong', '--ignore-unknown']])
    expect((await anImport(content, options)).output).not.toMatch(/zebedee/i)
})

const HEADER = 'name,email,category'
const CUT = 'The JSON is wrong, or ends in the middle.'

test.each<[sentence: string, content: string | Uint8Array]>([
  ['is empty.', ''],
  ['list is packed, or a workbook: unpack it, or save it as "CSV UTF-8".', Buffer.from('PK\x03\x04\x14\0\x06\0')],
  ['list is packed, or a workbook: ', Buffer.from('\x1F\x8B\x08\0', 'latin1')],
  ['list is packed, or a workbook: ', Buffer.from('\xD0\xCF\x11\xE0\xA1\xB1', 'latin1')],
  ['There is no column name, email, category. Those of this list: received_at, name,', 'asha@example.com,Asha,other\n'],
  ['There are two columns email: ', `${HEADER},Email\n`],
  ['The text is not in UTF-8.', Buffer.from(`${HEADER}\nAndr\u00e9,a@example.com,other`, 'latin1')],
  ['Line 2 is not CSV: a quote is wrong, ', `${HEADER}\nA,a@example.com,"oth`],
  ['Line 2: 5 values instead of 3.', `${HEADER},\nAsha,a@example.com,other,,Zebedee\n`],
  ['Line 2 is not CSV: a quote is wrong, or it is longer than a megabyte.', `${HEADER}\nA${'a'.repeat(1.2e6)}\n`],
  ['Line 2 is longer than a megabyte.', `{}\n{"name": "${'a'.repeat(1.2e6)}`],
  ['The first line must name the columns: line 3 seems to', 'Leads, Mumbai\n\nE-mail,Full Name,Craft\nA,a@b,c\n'],
  [
    'Unknown columns: Instagram (@you): did you mean instagram_link?; Free in 2025-26?.',
    `${HEADER},Instagram (@you),Free in 2025-26?\n`,
  ],
  ['Unknown columns: one without a name. ', `name, ,email,category\n`],
  [CUT, '[\n{"name": "A"},\n'],
  [CUT, '[\n{"name" "A"}]'],
  [CUT, '{"name": "A"\n'],
  ['Row 1: not a JSON object.', '[1]'],
])('what is no list ends with 1 and a sentence: %s', async (sentence, content) => {
  const { code, output, rows } = await anImport(content)
  expect(output).toContain(sentence)
  expect(output).not.toMatch(/^ +at /m)
  expect([code, rows]).toEqual([1, []])
})
