import { useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { hero as content } from '#content/landing.ts'
import { readRupees, RUPEE, rupees } from '#content/rupees.ts'
import { priceRange } from '#content/site.ts'
import { priceField } from '#styled-system/recipes/index'
import { useScripted } from '#ui/use-scripted.ts'

export interface PriceFieldProps {
  /** In whole rupees, within `priceRange`. */
  price: number
  onPrice: (price: number) => void
}

const { min, max, step } = priceRange

/** The price of the whole page. Without script it is an example that cannot be changed. */
export function PriceField({ price, onPrice }: PriceFieldProps) {
  const { ticket: words } = content
  const styles = priceField()
  const scripted = useScripted()
  // What is typed differs from the price while it is not one.
  const [typed, setTyped] = useState<string>()
  const text = typed ?? figures(price)
  const wrong = text.trim() !== '' && !isPrice(readRupees(text))

  const accept = (value: string) => {
    setTyped(value)
    const amount = readRupees(value)
    if (isPrice(amount)) onPrice(amount)
  }
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = target
    const grouped = groupWhileTyped(value)
    if (grouped !== value) {
      // Before React writes the same text, so that it leaves the caret alone.
      target.value = grouped
      const caret = afterDigits(grouped, countDigits(value.slice(0, selectionStart ?? value.length)))
      // A comma that was deleted stands there again: the caret goes on to what is behind it.
      const passed = grouped === text && 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward'
      target.setSelectionRange(caret + Number(passed), caret + Number(passed))
    }
    accept(grouped)
  }
  const move = (direction: 1 | -1) => {
    const amount = readRupees(text) ?? price
    // To the next whole step, so that ₹1 becomes ₹10.
    const next = direction === 1 ? Math.floor(amount / step) * step + step : Math.ceil(amount / step) * step - step
    accept(figures(Math.min(max, Math.max(min, next))))
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? 1 : -1)
  }

  return (
    <>
      <label htmlFor="price" className={styles.label}>
        {words.price}
      </label>
      <div className={styles.field} data-length={Math.min(9, text.length)}>
        <span className={styles.sign} aria-hidden="true">
          {RUPEE}
        </span>
        <input
          id="price"
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          readOnly={!scripted}
          value={text}
          aria-invalid={wrong}
          aria-describedby="price-wrong"
          onChange={type}
          onKeyDown={pressKey}
          onBlur={() => {
            // An empty field takes the last price again; a price is written as one.
            if (!wrong) setTyped(undefined)
          }}
        />
        <Step label={words.raise} shape="M1 9l5-6 5 6z" onPress={() => move(1)} />
        <Step label={words.lower} shape="M1 3l5 6 5-6z" onPress={() => move(-1)} />
      </div>
      <p id="price-wrong" role="status" className={styles.wrong}>
        {wrong && <span>{words.wrong}</span>}
      </p>
    </>
  )
}

function Step({ label, shape, onPress }: { label: string; shape: string; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} className={priceField().step} onClick={onPress}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={shape} />
      </svg>
    </button>
  )
}

function isPrice(amount: number | undefined): amount is number {
  return amount !== undefined && Number.isInteger(amount) && amount >= min && amount <= max
}

function figures(price: number): string {
  return rupees(price).slice(RUPEE.length)
}

/**
 * Figures with commas, from digits of any script. A text with other signs stays as it is until the field is left: without
 * its point, '149.00' would grow to 14,900 while it is typed. A pasted text that ends with them is read as a whole.
 */
function groupWhileTyped(text: string): string {
  const amount = readRupees(text)
  const bare = /^[\u20b9\s,\p{Nd}]*$/u.test(text.normalize('NFKC'))
  return amount !== undefined && bare ? figures(amount) : text
}

function countDigits(text: string): number {
  return text.replaceAll(/\P{Nd}/gu, '').length
}

/** The offset in `text` behind that many digits. */
function afterDigits(text: string, count: number): number {
  let offset = 0
  for (let left = count; left > 0 && offset < text.length; offset += 1) if (/\d/.test(text[offset] ?? '')) left -= 1
  return offset
}
