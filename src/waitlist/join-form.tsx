import { useStore } from '@tanstack/react-form'
import { useLayoutEffect, useRef } from 'react'
import { foundingCreator } from '#content/landing.ts'
import { site } from '#content/site.ts'
import { form as words } from '#content/waitlist.ts'
import { FORM_ID } from '#contract/outcome.ts'
import { button as buttonRecipe, field } from '#styled-system/recipes/index'
import { CategoryField } from './category-field.tsx'
import { correctEmail } from './correct-email.ts'
import { FieldLegend, useFormAround } from './field.tsx'
import { PhoneFields } from './phone-fields.tsx'
import { WAITLIST_URL } from './submit-application.ts'
import { TextField } from './text-field.tsx'

const links = ['instagram_link', 'youtube_link', 'linkedin_link'] as const

/** The waitlist form. Without script the browser posts it, and the server may send it back with a refusal. */
export function JoinForm({ refusal }: { refusal: string | undefined }) {
  const form = useFormAround()
  const styles = field()
  return (
    // The events of its fields bubble up to it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form.controls.element}
      // The server puts the attribution beside the form, as an input with `form="join"`.
      id={FORM_ID}
      method="post"
      encType="multipart/form-data"
      action={WAITLIST_URL}
      className={styles.form}
      onInput={form.controls.sync}
      onBlur={({ target }) => target instanceof HTMLInputElement && form.leave(target)}
      onInvalidCapture={form.onBrowserInvalid}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {import.meta.env.SSR && refusal !== undefined && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.pair}>
        <TextField name="name" label={words.name.label} required autoComplete="name" autoCapitalize="words" />
        <TextField
          name="email"
          label={words.email.label}
          required
          type="email"
          autoComplete="email"
          inputMode="email"
          hint={<EmailOffer />}
        />
      </div>
      <CategoryField />
      <PhoneFields />
      <fieldset>
        <FieldLegend label={words.links.legend} note={words.optional} />
        <div className={styles.rows}>
          {links.map((name, index) => (
            <TextField
              key={name}
              name={name}
              {...words.links[name]}
              look="row"
              // Not type url, for which browsers reject 'instagram.com/you'. Any format is accepted.
              autoComplete="url"
              inputMode="url"
              autoCapitalize="none"
              enterKeyHint={index === links.length - 1 ? 'send' : 'next'}
            />
          ))}
        </div>
      </fieldset>
      <p className={styles.notice}>
        {words.notice.before}
        <a href={`mailto:${site.email}`}>{site.email}</a>
        {words.notice.after}
        {site.privacy !== '' && (
          <>
            {' '}
            {/* In a new tab: what was typed stays. */}
            <a href={site.privacy} target="_blank" rel="noopener">
              {words.notice.privacy}
            </a>
          </>
        )}
      </p>
      <SendButton />
    </form>
  )
}

/** Offers to correct an address that looks mistyped. */
function EmailOffer() {
  const { form, left, sending, acceptEmail } = useFormAround()
  const email = useStore(form.store, ({ values }) => values.email)
  const corrected = sending || email !== left.email ? undefined : correctEmail(email)
  const { before, after } = words.email.offer
  return corrected === undefined ? null : (
    <button type="button" className={field().offer} onClick={() => acceptEmail(corrected)}>
      {before}
      <strong>{corrected}</strong>
      {after}
    </button>
  )
}

function SendButton() {
  const { sending } = useFormAround()
  const styles = field()
  const button = useRef<HTMLButtonElement>(null)
  const news = useRef<HTMLParagraphElement>(null)

  // A disabled button would lose the focus to the body, so the status line beside it has it while the form is sent.
  useLayoutEffect(() => {
    const [from, to] = sending ? [button, news] : [news, button]
    if (document.activeElement === from.current) to.current?.focus({ preventScroll: true })
  }, [sending])

  return (
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
      <p className={styles.calm}>{foundingCreator.calm}</p>
      {/* Screen readers do not announce the new name of a button. */}
      <p ref={news} aria-live="polite" tabIndex={-1} className={styles.spoken}>
        {sending && words.sending}
      </p>
    </div>
  )
}
