import { divide, rupees } from '#content/rupees.ts'
import { outlinedName } from '#content/site.ts'
import { categories, dialog } from '#content/waitlist.ts'
import { isBlank } from '#contract/application.ts'
import type { FormValues } from '#contract/form.ts'
import { stub } from '#styled-system/recipes/index'
import { CraftEmblem } from '#drawing/crafts.tsx'
import { OutlinedName } from '#drawing/outlined-name.tsx'
import { PrintedName } from '#drawing/printed-name.tsx'

const { stub: words } = dialog

/** The print on the stub of the dialog's ticket: what the visitor has typed, what they keep, and that joining is free. */
export function TicketStub({ name, category, price }: Pick<FormValues, 'name' | 'category'> & { price: number }) {
  const styles = stub()
  const chosen = categories.find(({ value }) => value === category)
  const print = isBlank(name) ? words.name : name.trim()
  const keep = { label: words.keep, figure: rupees(divide(price).creator) }
  const joining = { label: words.joining, figure: words.free }
  const craft = chosen?.label ?? words.kind
  return (
    <>
      <div className={styles.print}>
        <OutlinedName drawing={outlinedName} className={styles.brand} />
        {/* A drawing, which scales with its room, also without script. */}
        <div className={styles.name} translate="no">
          <svg viewBox="0 0 104 400" preserveAspectRatio="xMidYMin">
            <PrintedName name={print} along={400} across={104} max={62} transform="translate(52 0) rotate(90)" />
          </svg>
        </div>
        {chosen ? <CraftEmblem craft={chosen.value} className={styles.emblem} /> : <span className={styles.place} />}
        <span className={styles.craft}>{craft}</span>{' '}
        {[keep, { label: words.of, figure: rupees(price) }, joining].map(({ label, figure }, index) => (
          <span key={index} className={styles.sum}>
            <span>{label}</span> <span className={styles.figure}>{figure}</span>{' '}
          </span>
        ))}
      </div>
      {/* On a phone. */}
      <div className={styles.line}>
        <span className={styles.shortName} translate="no" dir="auto">
          {print}
        </span>{' '}
        <span className={styles.terms}>
          {[keep, joining].map(({ label, figure }, index) => (
            <span key={index}>
              {label} <b>{figure}</b>{' '}
            </span>
          ))}
        </span>
      </div>
    </>
  )
}
