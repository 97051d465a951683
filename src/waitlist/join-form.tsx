import { useForm, useStore } from '@tanstack/react-form'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { categories, countryCodes, form as words } from '#content/waitlist.ts'
import { site } from '#content/site.ts'
import {
  emptyForm,
  JoinFormSchema,
  LIMITS,
  PHONE_NUMBER_LIMIT,
  type Application,
  type FormValues,
} from '#contract/application.ts'
import { checkForm, sentenceOf, type FieldErrors, type ReturnedForm } from '#contract/form.ts'
import { button, field as fieldRecipe } from '#styled-system/recipes/index'
import { Choice, ChoiceGroup } from '#ui/choice.tsx'
import { CraftEmblem } from '#ui/craft-emblem.tsx'
import { cellWidths } from '#ui/cell-widths.ts'
import { Field, FieldError, marked, SelectControl, TextControl } from '#ui/field.tsx'
import { useScripted } from '#ui/use-scripted.ts'
import { WAITLIST_ADDRESS } from './submit-application.ts'

interface JoinFormProps {
  /** Sends an application; resolves to whether the form is done with. */
  onJoin: (application: Application) => Promise<boolean>
  /** Told a sentence when the form cannot be sent as it is. */
  onRefused: (sentence: string) => void
  /** What the server sends back to a browser without script: the values, and what is wrong with them. */
  returned?: ReturnedForm
}

const FORM_ID = 'join'

/** What each category takes of its row. */
const onPhones = cellWidths(categories.length, 2)
const onDesktops = cellWidths(categories.length, 4)

/** Whether this draws markup. A form that comes back comes as markup alone: the browser's script is spared it. */
const IS_DRAWN = import.meta.env.SSR

/** Every field's first complaint, as the form library takes it. */
function check({ value }: { value: FormValues }): { fields: FieldErrors } | undefined {
  const fields = checkForm(value)
  return fields && { fields }
}

/**
 * The waitlist form. It knows neither the network nor toasts, and keeps its values until they are sent. Where no script
 * is there yet the browser checks the fields by itself and posts the form.
 */
export const JoinForm = memo(({ onJoin, onRefused, returned }: JoinFormProps) => {
  const styles = fieldRecipe()
  const element = useRef<HTMLFormElement>(null)
  const scripted = useScripted()

  const form = useForm({
    defaultValues: (IS_DRAWN && returned?.values) || emptyForm,
    // A form that was refused can be sent again at once: it is checked anew each time.
    canSubmitWhenInvalid: true,
    validators: { onSubmit: check },
    onSubmitInvalid: ({ value }) => {
      const errors = checkForm(value) ?? {}
      onRefused(sentenceOf(value, errors))
      focusField(element.current, firstOf(errors))
    },
    onSubmit: async ({ value, formApi }) => {
      if (await onJoin(v.parse(JoinFormSchema, value))) formApi.reset()
    },
  })

  const sending = useStore(form.store, ({ isSubmitting }) => isSubmitting)

  // React takes over the fields of the markup with what was typed into them, but the form's state begins empty. Where a
  // translation has changed the markup, React draws the form anew: the old fields still have their values.
  const [markup] = useState(() => (IS_DRAWN ? null : document.querySelector<HTMLFormElement>(`#${FORM_ID}`)))
  useLayoutEffect(() => {
    if (markup === null) return
    for (const [name, typed] of new FormData(markup)) {
      if (isField(name) && typeof typed === 'string' && typed !== form.state.values[name])
        form.setFieldValue(name, typed)
    }
  }, [form, markup])

  /** For as long as no script is there the browser asks for what is required; then a toast does. */
  const required = { required: !scripted, 'aria-required': true }
  const errorOf = (name: keyof FormValues, errors: unknown[]): string | undefined =>
    errors.length > 0 ? String(errors[0]) : IS_DRAWN ? returned?.errors[name] : undefined
  const returnedTo = IS_DRAWN && returned && firstOf(returned.errors)

  const text = (
    name: Exclude<keyof FormValues, 'category' | 'countryCode'>,
    label: string,
    note: string | undefined,
    attributes: Parameters<typeof TextControl>[0],
  ) => (
    <form.Field name={name}>
      {({ state, handleChange, handleBlur }) => {
        const error = errorOf(name, state.meta.errors)
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
              // Where a script would have put the focus.
              {...(IS_DRAWN && { autoFocus: name === returnedTo })}
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
      // What stands elsewhere in the page belongs to the form by this name: the key that the server puts in.
      id={FORM_ID}
      method="post"
      encType="multipart/form-data"
      action={WAITLIST_ADDRESS}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.state.isSubmitting) void form.handleSubmit()
      }}
    >
      {IS_DRAWN && returned && (
        <p role="alert" className={styles.refusal}>
          {returned.detail}
        </p>
      )}
      <div className={styles.pair}>
        {text('name', words.name.label, words.required, {
          autoComplete: 'name',
          autoCapitalize: 'words',
          enterKeyHint: 'next',
          maxLength: LIMITS.name,
          ...required,
        })}
        {text('email', words.email.label, words.required, {
          type: 'email',
          autoComplete: 'email',
          inputMode: 'email',
          enterKeyHint: 'next',
          maxLength: LIMITS.email,
          ...required,
        })}
      </div>

      <form.Field name="category">
        {({ state, handleChange, handleBlur }) => {
          const error = errorOf('category', state.meta.errors)
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
                    required={!scripted}
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
            <Field id="countryCode" label={words.phone.code} error={errorOf('countryCode', state.meta.errors)}>
              <SelectControl
                id="countryCode"
                name="countryCode"
                autoComplete="tel-country-code"
                value={state.value}
                onChange={(event) => {
                  if (!sending) handleChange(event.target.value)
                }}
                {...marked('countryCode', errorOf('countryCode', state.meta.errors))}
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
        <button type="submit" aria-disabled={sending} data-busy={words.sending} className={button({ size: 'full' })}>
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

function isField(name: string): name is keyof FormValues {
  return name in emptyForm
}

/** The first field in the form's order that something is wrong with. */
function firstOf(errors: FieldErrors): keyof FormValues | undefined {
  return (Object.keys(emptyForm) as (keyof FormValues)[]).find((name) => errors[name] !== undefined)
}

/** A tab that came along from a spreadsheet is a space; other control characters are nothing that a person typed. */
function oneLine(value: string): string {
  return value.replaceAll(/\s*[\t\r\n]\s*/g, ' ').replaceAll(/\p{Cc}/gu, '')
}

/** Focuses a control by its name; of radio buttons the first. */
function focusField(form: HTMLFormElement | null, name = ''): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
