import { categories, form as words } from '#content/waitlist.ts'
import { choice, columns } from '#styled-system/recipes/index'
import { CraftEmblem } from '#drawing/crafts.tsx'
import { columnsFor } from '#ui/columns-for.ts'
import { FieldLegend, idOf, useFieldOf, useFormAround } from './field.tsx'

/** Native radio buttons that look like cards. */
export function CategoryField() {
  const { required } = useFormAround()
  const { value: chosen, attributes, error } = useFieldOf('category')
  const styles = choice()
  return (
    <fieldset role="radiogroup" aria-required="true" {...attributes}>
      <FieldLegend label={words.category.label} note={words.required} />
      <div className={`${styles.group} ${columns({ count: columnsFor(categories.length) }).grid}`}>
        {categories.map(({ value, label }, index) => (
          <label key={value} className={styles.root}>
            <input
              id={idOf(value)}
              name="category"
              {...attributes}
              value={value}
              {...(import.meta.env.SSR && { defaultChecked: chosen === value })}
              required={required}
              // While none is chosen, Chromium would stop at two of them. Without script, Tab must reach the chosen one.
              tabIndex={!required && chosen === '' && index > 0 ? -1 : undefined}
              type="radio"
              className={styles.input}
            />
            <span className={styles.card}>
              <CraftEmblem craft={value} className={styles.emblem} />
              <span>{label}</span>{' '}
              <svg className={styles.tick} viewBox="0 0 15 15" aria-hidden="true">
                <path d="M1.5 8l4 4 8-9.5" />
              </svg>
            </span>
          </label>
        ))}
      </div>
      {error}
    </fieldset>
  )
}
