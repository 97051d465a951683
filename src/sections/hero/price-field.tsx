import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { hero as content } from '#content/landing.ts'
import { RUPEE } from '#content/rupees.ts'
import { priceField } from '#styled-system/recipes/index'
import { isComposing } from '#ui/keys.ts'
import { useScripted } from '#ui/use-scripted.ts'
import type { usePriceText } from './use-price-text.ts'

/** The price of the whole page. Without script it is an example that cannot be changed. */
export function PriceField({ text, wrong, type, move, leave }: ReturnType<typeof usePriceText>) {
  const { ticket: words } = content
  const styles = priceField()
  const scripted = useScripted()
  const pressKey = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || isComposing(event.nativeEvent)) return
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
          aria-invalid={wrong || undefined}
          aria-describedby="price-wrong"
          onChange={({ target }) => type(target.value)}
          onKeyDown={pressKey}
          onBlur={leave}
        />
        <Step label={words.raise} shape="M1 9l5-6 5 6z" onPress={() => move(1)} />
        <Step label={words.lower} shape="M1 3l5 6 5-6z" onPress={() => move(-1)} />
      </div>
      <p id="price-wrong" aria-live="polite" className={styles.wrong}>
        {wrong && <span>{words.wrong}</span>}
      </p>
    </>
  )
}

/** How long a stepper is held until it repeats, and from one repetition to the next, in ms, as those of browsers. */
const HELD = 400
const REPEAT = 80
/** What ends a press. After the last three, no release may come. */
const RELEASES = ['pointerup', 'pointercancel', 'contextmenu', 'blur', 'visibilitychange']

/** Moves once for a press, and again and again while it is held. */
function Step({ label, shape, onPress }: { label: string; shape: string; onPress: () => void }) {
  /** How often it has repeated; undefined while it is not held. */
  const [turns, setTurns] = useState<number>()
  // The click at the end of a held press does not count as a press. It may not come.
  const repeated = useRef(false)
  useEffect(() => {
    if (turns === undefined) return undefined
    const timer = setTimeout(
      () => {
        repeated.current = true
        // Not after a release that is not rendered yet.
        setTurns((count) => (count !== undefined ? count + 1 : count))
        onPress()
      },
      turns === 0 ? HELD : REPEAT,
    )
    const release = new AbortController()
    const end = (event: Event) => {
      // On Android a finger that stays makes this event too. If a menu covers the page then, the press is cancelled.
      const isFinger = event.type === 'contextmenu' && (event as PointerEvent).pointerType === 'touch'
      if (!isFinger) setTurns(undefined)
    }
    for (const type of RELEASES) addEventListener(type, end, release)
    return () => {
      clearTimeout(timer)
      release.abort()
    }
  }, [turns, onPress])
  return (
    <button
      type="button"
      aria-label={label}
      className={priceField().step}
      onPointerDown={({ button }) => {
        repeated.current = false
        if (button === 0) setTurns(0)
      }}
      onPointerLeave={() => setTurns(undefined)}
      onClick={({ detail }) => {
        // A key clicks without a pointer.
        if (!repeated.current || detail === 0) onPress()
        repeated.current = false
      }}
    >
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={shape} />
      </svg>
    </button>
  )
}
