/** How long a form that was sent waits for the script, in milliseconds: then the browser posts it by itself. */
const PATIENCE = 5000

/** Says that the form has been taken over by the script, which sends it from now on. */
export const TAKEN_OVER = 'waitlist:taken-over'

/** Says that no script will take it over. */
export const NOT_TAKEN_OVER = 'waitlist:not-taken-over'

/**
 * Holds a form that is sent before the script is there, visibly, until the script has taken it over and can send it,
 * or will not come. It is sent once, whatever comes first. `post` has the browser send it at once, if it waits.
 */
export function holdSubmit(form: HTMLFormElement): void {
  const button = form.querySelector('button[type=submit]')
  let state: 'idle' | 'held' | 'posted' | 'over' = 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined

  const onSubmit = (event: SubmitEvent) => {
    if (event.target !== form) return
    // The script has heard nothing of it, and must not.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (state !== 'idle') return
    state = 'held'
    button?.setAttribute('aria-busy', 'true')
    timer = setTimeout(post, PATIENCE)
  }
  const post = () => {
    if (state !== 'held') return
    clearTimeout(timer)
    // Not over: until the answer comes it must not be sent a second time.
    state = 'posted'
    form.submit()
  }
  const letGo = () => {
    if (state === 'posted') return
    clearTimeout(timer)
    removeEventListener('submit', onSubmit, true)
    button?.removeAttribute('aria-busy')
    const waited = state === 'held'
    state = 'over'
    // What the script says of it, in a toast, needs a place that is there by then.
    if (waited) setTimeout(() => form.requestSubmit())
  }
  addEventListener('submit', onSubmit, true)
  addEventListener(TAKEN_OVER, letGo, { once: true })
  addEventListener(NOT_TAKEN_OVER, post)
  // A page that comes back from the browser's memory of pages waits for no answer any more.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || state !== 'posted') return
    state = 'idle'
    button?.removeAttribute('aria-busy')
  })
}
