import { howItWorks } from '#content/landing.ts'
import { rupees, precisionOf } from '#content/rupees.ts'
import { business } from '#content/site.ts'
import { price } from '#styled-system/recipes/index'
import { LeaderGround } from './leader-ground.tsx'

interface PriceFrameProps {
  /** The number of the step, as on the countdown of a film leader. */
  count: number
  className?: string | undefined
}

/**
 * The second frame: the visitor types a price and sees how it is shared. `src/app/price-field.ts` enables
 * the field; until then, and without script, it shows a read-only example.
 */
export function PriceFrame({ count, className = '' }: PriceFrameProps) {
  const { price: words } = howItWorks.pictures
  const styles = price()
  const id = `price-${count}`
  const figures = rupees(words.amount).slice(1)
  const kept = (words.amount * business.creatorShare) / 100
  const precision = precisionOf([kept])
  return (
    <div role="group" aria-label={words.label} className={`${className} ${styles.root}`}>
      <svg className={styles.ground} viewBox="0 0 400 300" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
        <LeaderGround count={count} />
      </svg>
      <div className={styles.slip}>
        <label htmlFor={id} className={styles.label}>
          {words.field}
        </label>
        <div className={styles.field}>
          <input
            id={id}
            className={styles.input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            readOnly
            defaultValue={figures}
            data-length={figures.length}
            aria-describedby={`${id}-wrong`}
          />
          <span className={styles.steps}>
            <Step direction={1} label={words.raise} />
            <Step direction={-1} label={words.lower} />
          </span>
        </div>
        <output htmlFor={id} className={styles.result} data-sentence={words.wrong}>
          <Part className={styles.yours} label={words.creator} amount={rupees(kept, precision)} />
          <Part className={styles.ours} label={words.platform} amount={rupees(words.amount - kept, precision)} />
          <span id={`${id}-wrong`} className={styles.wrong} data-part="" />
        </output>
      </div>
    </div>
  )
}

function Step({ direction, label }: { direction: 1 | -1; label: string }) {
  return (
    <button type="button" aria-label={label} data-step={direction} className={price().step}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d={direction === 1 ? 'M1 9l5-6 5 6z' : 'M1 3l5 6 5-6z'} fill="currentColor" />
      </svg>
    </button>
  )
}

function Part({ className, label, amount }: { className: string | undefined; label: string; amount: string }) {
  return (
    <span className={className}>
      {label}{' '}
      <span className={price().amount} data-part="">
        {amount}
      </span>
    </span>
  )
}
