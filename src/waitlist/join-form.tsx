import { useForm, useStore } from '@tanstack/react-form'
import { memo, useRef } from 'react'
import * as v from 'valibot'
import { categories, countryCodes, form as words, messages } from '#content/waitlist.ts'
import { site } from '#content/site.ts'
import {
  emptyForm,
  JoinFormSchema,
  LIMITS,
  missingFields,
  PHONE_NUMBER_LIMIT,
  type Application,
  type FormValues,
} from '#contract/application.ts'
import { button, field as fieldRecipe } from '#styled-system/recipes/index'
import { Choice, ChoiceGroup } from '#ui/choice.tsx'
import { CraftEmblem } from '#ui/craft-emblem.tsx'
import { cellWidths } from '#ui/cell-widths.ts'
import { Field, FieldError, marked, SelectControl, TextControl } from '#ui/field.tsx'

interface JoinFormProps {
  /** Sends an application; resolves to whether the form is done with. */
  onJoin: (application: Application) => Promise<boolean>
  /** Told a sentence when the form cannot be sent as it is. */
  onRefused: (sentence: string) => void
}

/** What each category takes of its row. */
const onPhones = cellWidths(categories.length, 2)
const onDesktops = cellWidths(categories.length, 4)

type FieldErrors = Partial<Record<keyof FormValues, string>>

/** Every field's first complaint, by name. */
function check({ value }: { value: FormValues }): { fields: FieldErrors } | undefined {
  const { success, issues } = v.safeParse(JoinFormSchema, value, { abortPipeEarly: true })
  if (success) return undefined
  const fields: FieldErrors = {}
  for (const issue of issues) {
    const name = v.getDotPath(issue) as keyof FormValues
    fields[name] ??= issue.message
  }
  return { fields }
}

/** The waitlist form. It knows neither the network nor toasts, and keeps its values until they are sent. */
export const JoinForm = memo(({ onJoin, onRefused }: JoinFormProps) => {
  const styles = fieldRecipe()
  const element = useRef<HTMLFormElement>(null)

  const form = useForm({
    defaultValues: emptyForm,
    // A form that was refused can be sent again at once: it is checked anew each time.
    canSubmitWhenInvalid: true,
    validators: { onSubmit: check },
    onSubmitInvalid: ({ value, formApi }) => {
      const errors = formApi.getAllErrors().fields
      const names = Object.keys(emptyForm) as (keyof FormValues)[]
      const [first] = names.filter((name) => (errors[name]?.errors.length ?? 0) > 0)
      if (first === undefined) return
      onRefused(missingFields(value).length > 0 ? messages.missing : String(errors[first].errors[0]))
      focusField(element.current, first)
    },
    onSubmit: async ({ value, formApi }) => {
      if (await onJoin(v.parse(JoinFormSchema, value))) formApi.reset()
    },
  })

  const sending = useStore(form.store, ({ isSubmitting }) => isSubmitting)

  const text = (
    name: Exclude<keyof FormValues, 'category' | 'countryCode'>,
    label: string,
    note: string | undefined,
    attributes: Parameters<typeof TextControl>[0],
  ) => (
    <form.Field name={name}>
      {({ state, handleChange, handleBlur }) => {
        const error = state.meta.errors[0]
        return (
          <Field id={name} label={label} error={error} {...(note !== undefined && { note })}>
            <TextControl
              id={name}
              name={name}
              type="text"
              value={state.value}
              // What is under way is what will be kept: no edit may be lost to the success that clears the form.
              readOnly={sending}
              onChange={(event) => handleChange(oneLine(event.target.value))}
              onBlur={handleBlur}
              {...marked(name, error)}
              {...attributes}
            />
          </Field>
        )
      }}
    </form.Field>
  )

  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.state.isSubmitting) void form.handleSubmit()
      }}
    >
      <div className={styles.pair}>
        {text('name', words.name.label, words.required, {
          autoComplete: 'name',
          autoCapitalize: 'words',
          enterKeyHint: 'next',
          maxLength: LIMITS.name,
          'aria-required': true,
        })}
        {text('email', words.email.label, words.required, {
          type: 'email',
          autoComplete: 'email',
          inputMode: 'email',
          enterKeyHint: 'next',
          maxLength: LIMITS.email,
          'aria-required': true,
        })}
      </div>

      <form.Field name="category">
        {({ state, handleChange, handleBlur }) => {
          const error = state.meta.errors[0]
          return (
            <fieldset role="radiogroup" aria-required="true" {...marked('category', error)}>
              <legend className={styles.legend}>
                {words.category.label} <span className={styles.note}>{words.required}</span>
              </legend>
              <ChoiceGroup>
                {categories.map(({ value, label }, index) => (
                  <Choice
                    key={value}
                    name="category"
                    value={value}
                    label={label}
                    place={{ base: onPhones[index] ?? 'whole', sm: onDesktops[index] ?? 'whole' }}
                    checked={state.value === value}
                    onChange={() => {
                      if (!sending) handleChange(value)
                    }}
                    onBlur={handleBlur}
                    emblem={(className) => <CraftEmblem craft={value} className={className} />}
                    {...marked('category', error)}
                  />
                ))}
              </ChoiceGroup>
              <FieldError id="category" error={error} />
            </fieldset>
          )
        }}
      </form.Field>

      <div className={styles.phone}>
        <form.Field name="countryCode">
          {({ state, handleChange }) => (
            <Field id="countryCode" label={words.phone.code}>
              <SelectControl
                id="countryCode"
                name="countryCode"
                autoComplete="tel-country-code"
                value={state.value}
                onChange={(event) => {
                  if (!sending) handleChange(event.target.value)
                }}
              >
                {countryCodes.map(({ code, country }) => (
                  <option key={code} value={code}>
                    {code} {country}
                  </option>
                ))}
              </SelectControl>
            </Field>
          )}
        </form.Field>
        {text('phoneNumber', words.phone.label, words.optional, {
          type: 'tel',
          autoComplete: 'tel-national',
          inputMode: 'tel',
          enterKeyHint: 'next',
          maxLength: PHONE_NUMBER_LIMIT,
        })}
      </div>

      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          {words.links.legend} <span className={styles.note}>{words.optional}</span>
        </legend>
        {(['instagram_link', 'youtube_link', 'linkedin_link'] as const).map((name, index, names) => (
          <div key={name}>
            {text(name, words.links[name].label, undefined, {
              // Not type url: the browser would refuse 'instagram.com/you', and no format is asked for.
              autoComplete: 'url',
              inputMode: 'url',
              autoCapitalize: 'none',
              spellCheck: false,
              enterKeyHint: index === names.length - 1 ? 'send' : 'next',
              placeholder: words.links[name].placeholder,
              maxLength: LIMITS.link,
            })}
          </div>
        ))}
      </fieldset>

      <div className={styles.foot}>
        {/* aria-disabled and not disabled, which would drop the focus to the body. */}
        <button type="submit" aria-disabled={sending} className={button({ size: 'full' })}>
          {sending ? words.sending : words.submit}
        </button>
        <p className={styles.notice}>
          {words.notice.before}
          <a href={`mailto:${site.email}`}>{site.email}</a>
          {words.notice.after}
        </p>
      </div>
    </form>
  )
})

/** A tab that came along from a spreadsheet is a space; other control characters are nothing that a person typed. */
function oneLine(value: string): string {
  return value.replaceAll(/\s*[\t\r\n]\s*/g, ' ').replaceAll(/\p{Cc}/gu, '')
}

/** Focuses a control by its name; of radio buttons the first. */
function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
