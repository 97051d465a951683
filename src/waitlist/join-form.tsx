import { useForm, useStore } from '@tanstack/react-form'
import { Fragment, memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { categories, countryCodes, form as words } from '#content/waitlist.ts'
import { site } from '#content/site.ts'
import {
  emptyForm,
  FORM_FIELDS,
  JoinFormSchema,
  LIMITS,
  PHONE_NUMBER_LIMIT,
  type Application,
  type FormValues,
} from '#contract/application.ts'
import { FORM_ID } from '#contract/outcome.ts'
import { firstInvalid, validateForm, summarizeErrors, type FieldErrors, type ReturnedForm } from '#contract/form.ts'
import { readPhoneNumber, type CountryCode } from '#contract/phone-number.ts'
import { button as buttonRecipe, field as fieldRecipe } from '#styled-system/recipes/index'
import { Choice, ChoiceGroup } from '#ui/choice.tsx'
import { CraftEmblem } from '#ui/craft-emblem.tsx'
import { cellWidths } from '#ui/cell-widths.ts'
import {
  errorAttributes,
  Field,
  FieldError,
  FieldHint,
  FieldRow,
  RowControl,
  SelectControl,
  TextControl,
} from '#ui/field.tsx'
import { isTouch } from '#ui/is-touch.ts'
import { useAfterPress } from '#ui/use-after-press.ts'
import { useScripted } from '#ui/use-scripted.ts'
import type { Draft } from './draft.ts'
import { EmailOffer } from './email-offer.tsx'
import { nextOnEnter } from './next-on-enter.ts'
import { numberHint } from './number-hint.ts'
import { clean, isField, valuesIn } from './read-form.ts'
import { startValues } from './start-values.ts'
import { WAITLIST_URL } from './submit-application.ts'

interface JoinFormProps {
  /** Sends an application. Resolves to the errors of the fields that the answer is about, where it is not a success. */
  onJoin: (application: Application) => Promise<'joined' | FieldErrors>
  /** Called with a sentence when the form is invalid. */
  onRefused: (sentence: string) => void
  /** Called with the values whenever they change. */
  onValues: (values: FormValues) => void
  draft: Pick<Draft, 'values' | 'keepValues'>
  /** The category that the link proposes, unchecked. */
  category?: string | undefined
  /** A form that the server sends back to a browser without script: its values and errors. */
  returned?: ReturnedForm
}

const onPhones = cellWidths(categories.length, 2)
const onDesktops = cellWidths(categories.length, 4)

/** Constant at build: the code for returned forms, which are only prerendered, is removed from the browser's script. */
const IS_PRERENDER = import.meta.env.SSR

interface TextParts {
  parts?: [typeof Field, typeof TextControl]
  /** What stands below the control for a value. */
  hint?: (value: string) => ReactNode
  /** Whether a `FieldHint` of the field is in the form. */
  hasHint?: boolean
}

/** The first error of each field, in TanStack Form's shape. */
function check({ value }: { value: FormValues }): { fields: FieldErrors } | undefined {
  const fields = validateForm(value)
  return fields && { fields }
}

/**
 * The waitlist form. Fetch and toasts are the caller's. It keeps its values until they are sent. Before hydration and
 * without script, the browser validates and posts the form.
 */
export const JoinForm = memo(({ onJoin, onRefused, onValues, draft, category, returned }: JoinFormProps) => {
  const styles = fieldRecipe()
  const element = useRef<HTMLFormElement>(null)
  const scripted = useScripted()
  const afterPress = useAfterPress()
  // Hints do not disturb somebody who is typing: they are about values that a field had when it lost the focus.
  const [left, setLeft] = useState<Partial<FormValues>>({})

  // TanStack Form removes a field's error when the field is left or edited, right or not. `of`: the values with the errors.
  const [{ errors, of }, setErrors] = useState<{ errors: FieldErrors; of?: FormValues }>({ errors: {} })
  const showErrors = (found: FieldErrors, value: FormValues) => {
    setErrors({ errors: found, of: value })
    focusField(element.current, firstInvalid(found))
  }

  const form = useForm({
    defaultValues: (IS_PRERENDER && (returned?.values ?? withCategory(category))) || emptyForm,
    // An invalid form can be submitted again: each submit validates it.
    canSubmitWhenInvalid: true,
    validators: { onSubmit: check },
    onSubmitInvalid: ({ value }) => {
      const found = validateForm(value) ?? {}
      onRefused(summarizeErrors(value, found))
      showErrors(found, value)
    },
    onSubmit: async ({ value, formApi }) => {
      setErrors({ errors: {} })
      const answer = await onJoin(v.parse(JoinFormSchema, value))
      if (answer === 'joined') formApi.reset()
      else showErrors(answer, value)
    },
  })

  const sending = useStore(form.store, ({ isSubmitting }) => isSubmitting)

  // A disabled button loses the focus to the body: meanwhile the line that says so has it.
  const button = useRef<HTMLButtonElement>(null)
  const news = useRef<HTMLParagraphElement>(null)
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    if (!sending && document.activeElement === news.current) button.current?.focus()
    if (sending && isPressed.current) news.current?.focus()
  }, [sending])

  useEffect(() => {
    const tell = () => onValues(form.state.values)
    tell()
    return form.store.subscribe(tell).unsubscribe
  }, [form, onValues])

  const setValues = (values: Partial<FormValues>) => {
    for (const name of FORM_FIELDS) {
      const value = values[name]
      if (value !== undefined && value !== form.state.values[name]) form.setFieldValue(name, value)
    }
  }

  // Hydration keeps what was typed into a field, but the form's state starts empty. Copy the values before the next event.
  // Where a translation has changed the markup, React replaces the form: the old fields still have their values.
  const [markup] = useState(() => (IS_PRERENDER ? null : document.querySelector<HTMLFormElement>(`#${FORM_ID}`)))
  useLayoutEffect(() => {
    const kept = draft.values()
    const start = startValues(markup === null ? {} : valuesIn(markup), kept, category)
    setValues(start)
    if (FORM_FIELDS.some((name) => name !== 'category' && start[name] !== kept[name])) draft.keepValues(start)
    // Once, when the form appears: later its state is right.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  // A choice of the visitor wins, also one made before hydration.
  useLayoutEffect(() => {
    const proposed = categories.find(({ value }) => value === category)
    if (proposed !== undefined && form.state.values.category === '') form.setFieldValue('category', proposed.value)
  }, [form, category])

  const onEdited = () => {
    const { values } = form.state
    draft.keepValues(values)
    // An error stays until it is put right. A new one waits for the next submit, and moves nothing under a typing hand.
    if (of === undefined || Object.keys(errors).length === 0) return
    const remaining = validateForm(values) ?? {}
    const stays = (name: string) => name in remaining || (isField(name) && values[name] === of[name])
    setErrors({ errors: Object.fromEntries(Object.entries(errors).filter(([name]) => stays(name))), of })
  }

  const acceptEmail = (corrected: string) => {
    form.setFieldValue('email', corrected)
    onEdited()
    // The pressed button is gone. A phone would open its keyboard for the field.
    if (!isTouch()) focusField(element.current, 'email')
  }

  /** Without script the browser reports missing fields; with script a toast does. */
  const required = { required: !scripted, 'aria-required': true }
  const errorOf = (name: keyof FormValues): string | undefined =>
    errors[name] ?? (IS_PRERENDER ? returned?.errors[name] : undefined)
  const returnedTo = IS_PRERENDER && returned && firstInvalid(returned.errors)

  const text = (
    name: Exclude<keyof FormValues, 'category' | 'countryCode'>,
    label: string,
    note: string | undefined,
    attributes: Parameters<typeof TextControl>[0],
    { parts: [Frame, Control] = [Field, TextControl], hint, hasHint = hint !== undefined }: TextParts = {},
  ) => (
    <form.Field name={name}>
      {({ state, handleChange }) => {
        const error = errorOf(name)
        return (
          <Frame id={name} label={label} error={error} {...(note !== undefined && { note })}>
            <Control
              id={name}
              name={name}
              type="text"
              value={state.value}
              // A success clears the form: an edit made while it is sent would be lost.
              readOnly={sending}
              onChange={(event) => handleChange(clean(name, event.target.value))}
              onKeyDown={nextOnEnter}
              onBlur={({ target: { value } }) => afterPress(() => setLeft((others) => ({ ...others, [name]: value })))}
              // Without script, the browser focuses the first invalid field.
              {...(IS_PRERENDER && { autoFocus: name === returnedTo })}
              {...errorAttributes(name, error, hasHint)}
              {...attributes}
            />
            {hint?.(state.value)}
          </Frame>
        )
      }}
    </form.Field>
  )

  return (
    <form
      ref={element}
      // The server puts the attribution beside the form, as an input with `form="join"`.
      id={FORM_ID}
      method="post"
      encType="multipart/form-data"
      action={WAITLIST_URL}
      className={styles.form}
      onChange={onEdited}
      onSubmit={(event) => {
        event.preventDefault()
        if (form.state.isSubmitting) return
        isPressed.current = document.activeElement === button.current
        // The keyboard of a phone may cover button and toast.
        if (isTouch() && !isPressed.current && document.activeElement instanceof HTMLElement)
          document.activeElement.blur()
        // Password managers and other programs fill in fields without an event.
        setValues(valuesIn(event.currentTarget))
        void form.handleSubmit()
      }}
    >
      {IS_PRERENDER && returned && (
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
        {text(
          'email',
          words.email.label,
          words.required,
          {
            type: 'email',
            autoComplete: 'email',
            inputMode: 'email',
            enterKeyHint: 'next',
            maxLength: LIMITS.email,
            ...required,
            // Firefox on Android shows nothing where it rejects an address.
            onInvalid: () => {
              const { values } = form.state
              const { email } = validateForm(values) ?? {}
              if (email !== undefined) showErrors({ email }, values)
            },
          },
          {
            hint: (email) => (
              <FieldHint id="email">
                {!sending && email === left.email && <EmailOffer email={email} onAccept={acceptEmail} />}
              </FieldHint>
            ),
          },
        )}
      </div>

      <form.Field name="category">
        {({ state, handleChange }) => {
          const error = errorOf('category')
          return (
            <fieldset role="radiogroup" aria-required="true" {...errorAttributes('category', error)}>
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
                    cellWidth={{ base: onPhones[index] ?? 'whole', lg: onDesktops[index] ?? 'whole' }}
                    checked={state.value === value}
                    required={!scripted}
                    // While none is chosen, Chromium stops at two of them. Without script, the one that is chosen needs its stop.
                    tabIndex={scripted && state.value === '' && index > 0 ? -1 : undefined}
                    onChange={() => {
                      if (!sending) handleChange(value)
                    }}
                    emblem={(className) => <CraftEmblem craft={value} className={className} />}
                    {...errorAttributes('category', error)}
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
            <Field id="countryCode" label={words.phone.code} error={errorOf('countryCode')}>
              <SelectControl
                id="countryCode"
                name="countryCode"
                autoComplete="tel-country-code"
                value={state.value}
                onChange={(event) => {
                  if (!sending) handleChange(event.target.value)
                }}
                {...errorAttributes('countryCode', errorOf('countryCode'))}
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
        {text(
          'phoneNumber',
          words.phone.label,
          words.optional,
          {
            type: 'tel',
            autoComplete: 'tel-national',
            inputMode: 'tel',
            enterKeyHint: 'next',
            maxLength: PHONE_NUMBER_LIMIT,
            // The select follows a number that has a code of its own.
            onInput: ({ currentTarget }) => {
              const chosen = form.state.values.countryCode as CountryCode
              form.setFieldValue('countryCode', readPhoneNumber(chosen, currentTarget.value).code ?? chosen)
            },
          },
          { hasHint: true },
        )}
        <FieldHint id="phoneNumber">
          <form.Subscribe
            selector={({ values: { countryCode, phoneNumber } }) =>
              phoneNumber === left.phoneNumber ? numberHint(countryCode as CountryCode, phoneNumber) : undefined
            }
          >
            {/* An element: a translation replaces text, which React could then not remove. */}
            {(hint) => hint !== undefined && <span>{hint}</span>}
          </form.Subscribe>
        </FieldHint>
      </div>

      <fieldset>
        <legend className={styles.legend}>
          {words.links.legend} <span className={styles.note}>{words.optional}</span>
        </legend>
        <div className={styles.rows}>
          {(['instagram_link', 'youtube_link', 'linkedin_link'] as const).map((name, index, names) => (
            <Fragment key={name}>
              {text(
                name,
                words.links[name].label,
                undefined,
                {
                  // Not type url, for which browsers reject 'instagram.com/you'. Any format is accepted.
                  autoComplete: 'url',
                  inputMode: 'url',
                  autoCapitalize: 'none',
                  spellCheck: false,
                  enterKeyHint: index === names.length - 1 ? 'send' : 'next',
                  placeholder: words.links[name].placeholder,
                  maxLength: LIMITS.link,
                },
                { parts: [FieldRow, RowControl] },
              )}
            </Fragment>
          ))}
        </div>
      </fieldset>

      <p className={styles.notice}>
        {words.notice.before}
        <a href={`mailto:${site.email}`}>{site.email}</a>
        {words.notice.after}
      </p>

      <div className={styles.foot}>
        {/* `autoComplete`: after a reload Firefox would keep it disabled. */}
        <button
          ref={button}
          type="submit"
          disabled={sending}
          className={buttonRecipe({ size: 'full' })}
          {...{ autoComplete: 'off' }}
        >
          {sending ? words.sending : words.submit}
        </button>
        <p className={styles.calm}>{words.calm}</p>
        {/* Screen readers do not announce the new name of a button. */}
        <p ref={news} role="status" tabIndex={-1} className={styles.spoken}>
          {sending && words.sending}
        </p>
      </div>
    </form>
  )
})

/** The form with the category that a link proposes, if there is such a one. */
function withCategory(category: string | undefined): FormValues {
  return categories.some(({ value }) => value === category) ? { ...emptyForm, category: category ?? '' } : emptyForm
}

/** Focuses the first control with that name. */
function focusField(form: HTMLFormElement | null, name = ''): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
