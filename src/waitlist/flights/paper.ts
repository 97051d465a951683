import { dialog } from '#styled-system/recipes/index'

/** A layer over the page for flying paper. Its content can be neither pressed nor read out. */
export function createLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className = dialog().leaving
  // As an attribute, because Firefox before 119 has no property for it. Browsers without `inert` need it.
  layer.setAttribute('aria-hidden', 'true')
  layer.setAttribute('inert', '')
  return layer
}

/** A copy of an element in the same place, without its ids. */
export function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  // A rotated box has the same centre as its bounds. The other properties are those that it inherits.
  const { x, y } = middleOf(element.getBoundingClientRect())
  const { width, height, fontSize, color, direction } = getComputedStyle(element)
  const [left, top] = [`calc(${x}px - ${width} / 2)`, `calc(${y}px - ${height} / 2)`]
  copy.classList.add(dialog().torn)
  Object.assign(copy.style, { position: 'absolute', left, top, width, height, fontSize, color, direction })
  const originals = element.querySelectorAll('[id]')
  for (const [index, part] of copy.querySelectorAll('[id]').entries()) {
    part.removeAttribute('id')
    // A clone has the option of the markup.
    if (part instanceof HTMLSelectElement) part.value = (originals[index] as HTMLSelectElement).value
  }
  copy.removeAttribute('id')
  return copy
}

export function middleOf({ left, top, width, height }: DOMRect): { x: number; y: number } {
  return { x: left + width / 2, y: top + height / 2 }
}

/** Whether the visitor prefers reduced motion. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Hides the originals of copies on the screen, not on paper; layout and focus stay. Returns a function that shows them again. */
export function conceal(elements: Iterable<HTMLElement>): () => void {
  const { concealed } = dialog()
  const toggle = (isHidden: boolean) => {
    for (const { classList } of elements) classList.toggle(concealed, isHidden)
  }
  toggle(true)
  return () => toggle(false)
}
