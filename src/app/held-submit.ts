/** How long a submitted form waits for the script. Then the browser posts it without the script. */
const SCRIPT_TIMEOUT_MS = 5000

/** Event: the script has hydrated the form and handles `submit` from now on. */
export const TAKEN_OVER = 'waitlist:taken-over'

/** Event: the script failed to load or to start. */
export const NOT_TAKEN_OVER = 'waitlist:not-taken-over'

/**
 * Holds a form that is submitted before the script is ready, and shows the button as busy. Submits it exactly once:
 * through the script when that has taken over, or as a plain POST when the script fails or takes too long.
 */
export function holdSubmit(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('button[type=submit]')
  let state: 'idle' | 'held' | 'posted' | 'over' = 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined

  const onSubmit = (event: SubmitEvent) => {
    if (event.target !== form) return
    // The script's own listener would submit the form a second time.
    event.preventDefault()
    event.stopImmediatePropagation()
    if (state !== 'idle') return
    state = 'held'
    button?.setAttribute('aria-busy', 'true')
    timer = setTimeout(post, SCRIPT_TIMEOUT_MS)
  }
  const post = () => {
    if (state !== 'held') return
    clearTimeout(timer)
    // Keeps the listener: no second submit until the response arrives.
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
    // In the next task the toaster is mounted: an earlier toast would be lost. A click, because Safari before 16 has no
    // `requestSubmit`.
    if (waited) setTimeout(() => button?.click())
  }
  addEventListener('submit', onSubmit, true)
  addEventListener(TAKEN_OVER, letGo, { once: true })
  addEventListener(NOT_TAKEN_OVER, post)
  // A page restored from the back/forward cache no longer waits for a response.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || state !== 'posted') return
    state = 'idle'
    button?.removeAttribute('aria-busy')
  })
}
