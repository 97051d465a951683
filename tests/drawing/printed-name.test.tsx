import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PrintedName } from '#drawing/printed-name.tsx'
import { textWidth } from '#drawing/fit.ts'

const room = { along: 400, across: 104, max: 62 }

/** The lines of a name as it is printed, the size of its letters, and from one line to the next, in ems. */
function print(name: string): { lines: string[]; size: number; leading: number } {
  const markup = renderToStaticMarkup(<PrintedName name={name} {...room} transform="" />)
  const lines = Array.from(markup.matchAll(/<text[^>]*>([^<]*) </g), ([, line = '']) => line)
  const size = Number(/font-size="([\d.]+)"/.exec(markup)?.[1])
  const [first = 0, second = 0] = Array.from(markup.matchAll(/ y="(.*?)"/g), ([, y]) => Number(y))
  return { lines, size, leading: (second - first) / size }
}

test('a name of any length and script fits its room, whole', () => {
  for (const name of ['Venkatanarasimharajuvaripeta Krishnamurthy', 'WWWWWWWWWWWWWWWWWWWW', 'आशा मेनन सुब्रमण्यम']) {
    const { lines, size } = print(name)
    expect(lines.join(' ')).toBe(name)
    expect(size * Math.max(...lines.map((line) => textWidth(line))), name).toBeLessThanOrEqual(room.along * 1.01)
    expect(size * lines.length, name).toBeLessThanOrEqual(room.across)
  }
})

test('the lines of a name keep apart in a script with signs above and below its letters', () => {
  expect(print('राष्ट्रपूर्णिमा सुब्रमण्यम् कृष्णमूर्ति').leading).toBeGreaterThan(1.25)
})

test('a short name has the largest letters; of two words it takes two lines where its letters are larger then', () => {
  expect(print('Asha')).toMatchObject({ lines: ['Asha'], size: room.max })
  expect(print('Asha Menon').lines).toHaveLength(1)
  expect(print('Venkatanarasimharaju Krishnamurthy').lines).toHaveLength(2)
})

test('a name without end ends in an ellipsis', () => {
  const { lines, size } = print('A'.repeat(200))
  expect(lines).toEqual([expect.stringMatching(/^A{40,}…$/)])
  expect(size).toBeGreaterThan(8)
})

test('a browser that cannot count letters prints the longest name whole', () => {
  vi.stubGlobal('Intl', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(print('A'.repeat(200)).lines).toEqual(['A'.repeat(200)])
})

test('a name of letters with many signs ends in an ellipsis', () => {
  const letter = `e${'\u0301'.repeat(60)}`
  expect(print(letter.repeat(60)).lines).toEqual([`${letter.repeat(3)}…`])
})

test('a name is cut between letters, as a reader counts them', () => {
  for (const letter of ['👩🏽‍🏫', 'क्षि', 'e\u0301']) {
    const [line = ''] = print(letter.repeat(60)).lines
    expect(line.replaceAll(letter, '')).toBe('…')
  }
})
