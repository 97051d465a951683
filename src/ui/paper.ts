import { dialog } from '#styled-system/recipes/index'

/** A layer over the page for paper that flies. What is in it can be neither pressed nor read out. */
export function createLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className = dialog().leaving
  // Firefox before 119 has no property for it.
  layer.setAttribute('aria-hidden', 'true')
  return layer
}

/** A copy of an element in the same place, without what is unique in the page. */
export function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement
  for (const part of [copy, ...copy.querySelectorAll('[id], [autofocus]')]) {
    part.removeAttribute('id')
    part.removeAttribute('autofocus')
  }
  const { left, top, width, height } = element.getBoundingClientRect()
  copy.classList.add(dialog().torn)
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  const selects = copy.querySelectorAll('select')
  for (const [index, select] of element.querySelectorAll('select').entries()) {
    const chosen = selects[index]
    if (chosen) chosen.value = select.value
  }
  return copy
}

/** Hides what has a copy now; layout and focus stay. Returns a function that shows it again. */
export function conceal(elements: Iterable<HTMLElement>): () => void {
  for (const { style } of elements) style.opacity = '0'
  return () => {
    for (const { style } of elements) style.opacity = ''
  }
}
