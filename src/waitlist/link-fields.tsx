import { form as words } from '#content/waitlist.ts'
import { field } from '#styled-system/recipes/index'
import { FieldLegend } from '#ui/field.tsx'
import { TextField } from './text-field.tsx'

const names = ['instagram_link', 'youtube_link', 'linkedin_link'] as const

export function LinkFields() {
  return (
    <fieldset>
      <FieldLegend label={words.links.legend} note={words.optional} />
      <div className={field().rows}>
        {names.map((name, index) => (
          <TextField
            key={name}
            name={name}
            {...words.links[name]}
            look="row"
            // Not type url, for which browsers reject 'instagram.com/you'. Any format is accepted.
            autoComplete="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint={index === names.length - 1 ? 'send' : 'next'}
          />
        ))}
      </div>
    </fieldset>
  )
}
