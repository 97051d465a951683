/**
 * Enables the price field: shows at once how the typed price is shared. Until this script is loaded, and without it, the
 * field shows the example. Built as a separate file, which `start.ts` fetches with the page's script.
 */
import { rupees } from '#content/rupees.ts'
import { business, priceRange } from '#content/site.ts'

for (const input of document.querySelectorAll<HTMLInputElement>('input[data-length]')) {
  const result = document.getElementById(input.getAttribute('aria-describedby') ?? '')?.parentElement
  if (result) answer(input, result)
}

function answer(input: HTMLInputElement, result: HTMLElement): void {
  const [yours, ours, wrong] = result.querySelectorAll('[data-part]')
  const show = () => {
    const price = priceIn(input.value)
    const right = price !== undefined
    input.dataset['length'] = String(input.value.length)
    input.setAttribute('aria-invalid', String(!right))
    result.toggleAttribute('data-wrong', !right)
    if (wrong) wrong.textContent = right ? '' : (result.dataset['sentence'] ?? '')
    if (!right) return
    // In paise, so that the two add up to the price.
    const kept = Math.round(price * business.creatorShare)
    const precision = kept % 100 === 0 ? 'rupees' : 'paise'
    if (yours) yours.textContent = rupees(kept / 100, precision)
    if (ours) ours.textContent = rupees(price - kept / 100, precision)
  }
  const write = (price: number) => {
    input.value = rupees(price).slice(1)
    show()
  }
  const step = (direction: number) => {
    const price = (priceIn(input.value) ?? 0) + direction * priceRange.step
    write(Math.min(priceRange.max, Math.max(priceRange.min, price)))
  }
  input.addEventListener('input', show)
  input.addEventListener('change', () => {
    const price = priceIn(input.value)
    if (price !== undefined) write(price)
  })
  input.addEventListener('keydown', (event) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    step(direction)
  })
  input.parentElement?.addEventListener('click', ({ target }) => {
    const direction = target instanceof Element && target.closest<HTMLElement>('[data-step]')?.dataset['step']
    if (direction) step(Number(direction))
  })
  input.readOnly = false
  // Browsers restore the typed value after a reload.
  if (input.value !== input.defaultValue) show()
}

/** Parses a price with or without the rupee sign and commas. Undefined when it is not a whole number in the range. */
function priceIn(text: string): number | undefined {
  const figures = text.replaceAll(/[\s,\u20b9]/g, '')
  const price = /^\d+$/.test(figures) ? Number(figures) : 0
  return price >= priceRange.min && price <= priceRange.max ? price : undefined
}
