import { useStore } from '@tanstack/react-form'
import { categories, form as words } from '#content/waitlist.ts'
import { Choice, ChoiceGroup } from '#ui/choice.tsx'
import { CraftEmblem } from '#print/crafts.tsx'
import { useFormAround } from './use-join-form.ts'

export function CategoryField() {
  const { form, errors, initial, required } = useFormAround()
  const isOpen = useStore(form.store, ({ values }) => values.category === '')
  return (
    <ChoiceGroup
      name="category"
      label={words.category.label}
      note={words.required}
      error={errors.category}
      count={categories.length}
    >
      {(attributes) =>
        categories.map(({ value, label }, index) => (
          <Choice
            key={value}
            {...attributes}
            value={value}
            label={label}
            {...(initial && { defaultChecked: initial.category === value })}
            required={required}
            // While none is chosen, Chromium would stop at two of them. Without script, Tab must reach the chosen one.
            tabIndex={!required && isOpen && index > 0 ? -1 : undefined}
            emblem={(className) => <CraftEmblem craft={value} className={className} />}
          />
        ))
      }
    </ChoiceGroup>
  )
}
