import type { Page } from '@playwright/test'

/**
 * Finds layout faults in the element that `root` selects, and describes each in a sentence: overlapping or clipped text,
 * text outside of its drawing or the window, words broken over two lines, cards alone in their row, and what scrolls
 * sideways.
 */
export function layoutFaults(page: Page, root: string): Promise<string[]> {
  return page.evaluate(async (selector) => {
    // On a busy machine what moves out of the way is still there.
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
    type Box = { left: number; right: number; top: number; bottom: number }
    type Text = { words: string; element: Element; box: Box }
    const faults = new Set<string>()
    const start = document.querySelector(selector)
    if (start === null) throw new Error(`There is no ${selector}.`)

    const crosses = (one: Box, other: Box) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    /** The part of a line box between cap height and baseline, also of a line that is read from above. */
    const capitalsOf = ({ left, right, top, bottom }: Box, isLying = false): Box => {
      const height = isLying ? right - left : bottom - top
      const [above, below] = [0.24 * height, 0.18 * height]
      return isLying
        ? { left: left + below, right: right - above, top, bottom }
        : { left, right, top: top + above, bottom: bottom - below }
    }
    /** In the coordinates of the drawing, in which a rotated ticket is straight. */
    const boxInDrawing = (element: SVGGraphicsElement): Box => {
      const { p1, p2, p3, p4 } = DOMQuad.fromRect(element.getBBox())
      const matrix = element.getCTM() ?? new DOMMatrix()
      const corners = [p1, p2, p3, p4].map((corner) => corner.matrixTransform(matrix))
      return new DOMQuad(...corners).getBounds()
    }
    const around = (element: Element | null): Element[] =>
      element === null ? [] : [element, ...around(element.parentElement)]

    /** In a later row of a wrapping box with room for one row: what does not fit is left out as a whole. */
    const isLeftOut = (element: Element) => {
      const row = element.parentElement ?? element
      const { flexWrap, overflowY } = getComputedStyle(row)
      return (
        flexWrap !== 'nowrap' &&
        overflowY === 'hidden' &&
        element.getBoundingClientRect().top > row.getBoundingClientRect().bottom - 9
      )
    }

    const drawn: Text[] = []
    const written: Text[] = []
    const walker = document.createTreeWalker(start, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      const whole = element instanceof SVGTextContentElement ? element : node
      const words = (whole.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      if (element === null || words === '') continue
      // The boxes of a closed <details> are measured none the less.
      if (element.closest('script, style, noscript, option, details:not([open]) > :not(summary)')) continue
      const { visibility, clip } = getComputedStyle(element)
      // What is clipped is for screen readers only.
      if (visibility === 'hidden' || clip !== 'auto' || isLeftOut(element)) continue
      if (element instanceof SVGTextContentElement) {
        if (drawn.some((text) => text.element === element)) continue
        const box = capitalsOf(boxInDrawing(element), (element.getCTM()?.b ?? 0) !== 0)
        drawn.push({ words, element, box })
        continue
      }
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        // The skip link is above the window until it has the focus.
        if (rect.width > 0 && rect.bottom > 0) written.push({ words, element, box: capitalsOf(rect) })
      }
      // An address may be broken anywhere.
      if (/^\S+[@.]\w\S*$/.test(words)) continue
      let offset = 0
      for (const word of (node.textContent ?? '').split(/(?<=[\s\-–/@.])/)) {
        range.setStart(node, offset)
        range.setEnd(node, offset + word.trimEnd().length)
        offset += word.length
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (word.trim() !== '' && lines.size > 1) faults.add(`'${word.trim()}' is broken over ${lines.size} lines`)
      }
    }

    /** What sticks to an edge covers what scrolls below it. */
    const stickyOf = ({ element }: Text) =>
      around(element).find((outer) => getComputedStyle(outer).position === 'sticky')
    const blockOf = ({ element }: Text) =>
      element.closest('h1, h2, h3, p, button, label, legend, th, td, text') ?? element.closest('a')
    // Words of two columns need a gap.
    const besides = (box: Box): Box => ({ ...box, left: box.left - 6, right: box.right + 6 })
    for (const texts of [drawn, written]) {
      for (const [index, one] of texts.entries()) {
        for (const other of texts.slice(index + 1)) {
          // The cheap check first: there are 40 000 pairs.
          if (!crosses(besides(one.box), other.box)) continue
          const apart =
            blockOf(one) !== blockOf(other) &&
            stickyOf(one) === stickyOf(other) &&
            one.element.closest('svg')?.parentNode === other.element.closest('svg')?.parentNode
          if (apart) faults.add(`'${one.words}' lies over '${other.words}'`)
        }
      }
    }

    for (const { words, element, box } of written) {
      if (box.left < -1 || box.right > innerWidth + 1) faults.add(`'${words}' reaches out of the window`)
      for (const outer of around(element)) {
        const { overflowX, overflowY } = getComputedStyle(outer)
        if (outer === document.body || ['auto', 'scroll'].includes(overflowY)) break
        const edge = outer.getBoundingClientRect()
        const isOut = [edge.left - box.left, box.right - edge.right, edge.top - box.top, box.bottom - edge.bottom]
        if (overflowX !== 'visible' && Math.max(...isOut) > 1) faults.add(`'${words}' is cut off`)
      }
    }

    for (const { words, element, box } of drawn) {
      const drawing = element.closest('svg')
      if (drawing === null) continue
      const { width, height } = drawing.viewBox.baseVal
      const scale = drawing.getCTM()?.a ?? 1
      // An amount has the width of its room but for the bearing of its first sign, and any height.
      const isAmount = getComputedStyle(drawing).overflow === 'visible'
      const bearing = isAmount ? 0.1 * (box.bottom - box.top) : 0
      const isTall = !isAmount && (box.top < 0 || box.bottom > height * scale)
      if (box.left < -bearing || box.right > width * scale || isTall)
        faults.add(`'${words}' ${isAmount ? 'is wider than its room' : 'reaches out of its drawing'}`)
    }

    for (const list of start.querySelectorAll('ol, ul, [role=radiogroup] > div')) {
      if (getComputedStyle(list).display !== 'grid') continue
      const cards = [...list.children].map((card) => ({ card, box: card.getBoundingClientRect() }))
      for (const { card, box } of cards) {
        const isAlone = !cards.some(
          (other) => other.card !== card && other.box.top < box.bottom - 1 && other.box.bottom > box.top + 1,
        )
        if (isAlone && box.width > 0 && box.width < list.getBoundingClientRect().width * 0.85)
          faults.add(`'${card.textContent.slice(0, 40)}' is alone in its row`)
      }
    }
    for (const outer of [document.documentElement, ...document.querySelectorAll('[role=dialog] > div')])
      if (outer.scrollWidth > outer.clientWidth) faults.add(`${outer.localName} ${outer.className} scrolls sideways`)
    return [...faults]
  }, root)
}
