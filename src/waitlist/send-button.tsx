import { useLayoutEffect, useRef } from 'react'
import { form as words } from '#content/waitlist.ts'
import { button as buttonRecipe, field } from '#styled-system/recipes/index'
import { useFormAround } from './field.tsx'

export function SendButton() {
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
      <p className={styles.calm}>{words.calm}</p>
      {/* Screen readers do not announce the new name of a button. */}
      <p ref={news} role="status" tabIndex={-1} className={styles.spoken}>
        {sending && words.sending}
      </p>
    </div>
  )
}
