import { dialog } from '#styled-system/recipes/index'

/** A layer over the page for paper that flies. What is in it can be neither pressed nor read out. */
export function createLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className = dialog().leaving
  // Firefox before 119 has no property for it, and other browsers of its time do not know `inert`.
  layer.setAttribute('aria-hidden', 'true')
  layer.setAttribute('inert', '')
  return layer
}

/** A copy of an element in the same place, without what is unique in the page. */
export function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  for (const part of [copy, ...copy.querySelectorAll('[id], [autofocus]')]) {
    part.removeAttribute('id')
    part.removeAttribute('autofocus')
  }
  // A box that is turned has its middle in that of its bounds. The rest is what it inherits.
  const { x, y } = middleOf(element.getBoundingClientRect())
  const { width, height, fontSize, color, direction } = getComputedStyle(element)
  const [left, top] = [`calc(${x}px - ${width} / 2)`, `calc(${y}px - ${height} / 2)`]
  copy.classList.add(dialog().torn)
  Object.assign(copy.style, { left, top, width, height, fontSize, color, direction })
  const selects = copy.querySelectorAll('select')
  for (const [index, select] of element.querySelectorAll('select').entries()) {
    const chosen = selects[index]
    if (chosen) chosen.value = select.value
  }
  return copy
}

export function middleOf({ left, top, width, height }: DOMRect): { x: number; y: number } {
  return { x: left + width / 2, y: top + height / 2 }
}

/** Whether nothing may move. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Hides what has a copy now; layout and focus stay. Returns a function that shows it again. */
export function conceal(elements: Iterable<HTMLElement>): () => void {
  for (const { style } of elements) style.opacity = '0'
  return () => {
    for (const { style } of elements) style.opacity = ''
  }
}
