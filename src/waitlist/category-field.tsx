import { categories, form as words } from '#content/waitlist.ts'
import { Choice, ChoiceGroup } from '#ui/choice.tsx'
import { CraftEmblem } from '#print/crafts.tsx'
import { useFieldOf, useFormAround } from './form-context.ts'

export function CategoryField() {
  const { required } = useFormAround()
  const chosen = useFieldOf('category')
  return (
    <ChoiceGroup
      name="category"
      label={words.category.label}
      note={words.required}
      error={chosen.error}
      count={categories.length}
    >
      {(attributes) =>
        categories.map(({ value, label }, index) => (
          <Choice
            key={value}
            {...attributes}
            value={value}
            label={label}
            {...(import.meta.env.SSR && { defaultChecked: chosen.value === value })}
            required={required}
            // While none is chosen, Chromium would stop at two of them. Without script, Tab must reach the chosen one.
            tabIndex={!required && chosen.value === '' && index > 0 ? -1 : undefined}
            emblem={(className) => <CraftEmblem craft={value} className={className} />}
          />
        ))
      }
    </ChoiceGroup>
  )
}
