import { ink } from '#styled-system/recipes/index'
import { fit, textWidth } from './fit.ts'

interface PrintedNameProps {
  name: string
  /** The room along the letters and across them, in the units of the drawing. */
  along: number
  across: number
  /** The largest letters. */
  max: number
  transform: string
}

/** The most letters that can still be read where they share the room. */
const MOST_LETTERS = 48
/** In which they are looked for, in UTF-16 code units: `Intl.Segmenter` takes the square of its text. */
const MOST_UNITS = 200
/** From the middle of the capitals to their baseline, in ems. */
const TO_BASELINE = 0.33

/** A name in the largest letters that fit, in one line or two, from `0 0` on the middle of its height. */
export function PrintedName({ name, along, across, max, transform }: PrintedNameProps) {
  const seen = name.slice(0, MOST_UNITS)
  // Cut between letters as a reader counts them. Older browsers cannot.
  const letters = name.length > MOST_LETTERS && 'Segmenter' in Intl ? [...new Intl.Segmenter().segment(seen)] : []
  const isLong = letters.length > MOST_LETTERS || seen !== name
  const short = isLong ? `${seen.slice(0, letters[Math.min(letters.length, MOST_LETTERS) - 1]?.index)}…` : name
  // From one line to the next, in ems: signs above and below letters need more.
  const leading = /\p{M}/u.test(name) ? 1.3 : 1.05
  const sizeOf = (lines: string[]) => fit(widthOf(lines), along, Math.min(max, across / (lines.length * leading)))
  const two = halves(short)
  const lines = sizeOf(two) > sizeOf([short]) ? two : [short]
  const size = sizeOf(lines)
  return (
    <g transform={transform} fontSize={size}>
      {lines.map((line, index) => (
        <text key={index} className={ink().heavy} y={((index - (lines.length - 1) / 2) * leading + TO_BASELINE) * size}>
          {`${line} `}
        </text>
      ))}
    </g>
  )
}

/** A text in two lines of about the same length, if it has a space. */
function halves(text: string): string[] {
  const words = text.split(/\s+/)
  const cuts = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')])
  return cuts.reduce((best, cut) => (widthOf(cut) < widthOf(best) ? cut : best), [text])
}

function widthOf(lines: string[]): number {
  return Math.max(...lines.map((line) => textWidth(line)))
}
