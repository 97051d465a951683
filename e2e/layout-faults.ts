import type { Page } from '@playwright/test'

/**
 * Finds layout faults in the element that `root` selects, and describes each in a sentence: overlapping or clipped text,
 * text outside of its shape or the window or at the edge of its ground, words broken over two lines, cards alone in their
 * row, and what scrolls sideways.
 */
export function layoutFaults(page: Page, root: string): Promise<string[]> {
  return page.evaluate((selector) => {
    type Box = { left: number; right: number; top: number; bottom: number }
    type Text = { words: string; element: Element; box: Box; size: number }
    const faults = new Set<string>()
    const start = document.querySelector(selector)
    if (start === null) throw new Error(`There is no ${selector}.`)

    const crosses = (one: Box, other: Box) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    const within = (inner: Box, outer: Box, margin: number) =>
      inner.left >= outer.left + margin &&
      inner.right <= outer.right - margin &&
      inner.top >= outer.top &&
      inner.bottom <= outer.bottom
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
      // An output is for screen readers only. The boxes of a closed <details> are measured none the less.
      if (element.closest('script, style, noscript, option, output, details:not([open]) > :not(summary)')) continue
      if (getComputedStyle(element).visibility === 'hidden' || isLeftOut(element)) continue
      if (element instanceof SVGTextContentElement) {
        if (drawn.some((text) => text.element === element)) continue
        const box = capitalsOf(boxInDrawing(element), (element.getCTM()?.b ?? 0) !== 0)
        drawn.push({ words, element, size: parseFloat(getComputedStyle(element).fontSize), box })
        continue
      }
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        // The skip link is above the window until it has the focus.
        if (rect.width > 0 && rect.bottom > 0)
          written.push({ words, element, size: rect.height, box: capitalsOf(rect) })
      }
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

    /** Whether the edges of an element are seen: it has a border, or a background of its own that is as wide. */
    const isGround = (element: Element) => {
      const [own, before] = [getComputedStyle(element), getComputedStyle(element, '::before')]
      const isFilled = ({ backgroundColor, pointerEvents }: CSSStyleDeclaration) =>
        !backgroundColor.endsWith(', 0)') && pointerEvents !== 'none'
      return own.borderInlineStartStyle !== 'none' || isFilled(own) || (isFilled(before) && before.width === own.width)
    }

    for (const { words, element, box } of written) {
      const ground = around(element).find(isGround)
      if (ground !== undefined) {
        const { left, right, top, width, height } = ground.getBoundingClientRect()
        const above = top - ground.scrollTop
        const edges = { left, right, top: above + 5, bottom: above + Math.max(height, ground.scrollHeight) - 5 }
        // More at the edges of the window.
        if (!within(box, edges, width < innerWidth - 1 ? 4 : 12))
          faults.add(`'${words}' is near the edge of its ground`)
      }
      if (box.left < -1 || box.right > innerWidth + 1) faults.add(`'${words}' reaches out of the window`)
      let scrolls = false
      for (const outer of around(element)) {
        if (outer === document.body) break
        const { overflowX, overflowY } = getComputedStyle(outer)
        const edge = outer.getBoundingClientRect()
        if (overflowX !== 'visible' && (box.left < edge.left - 1 || box.right > edge.right + 1))
          faults.add(`'${words}' is cut off at the side`)
        if (['auto', 'scroll'].includes(overflowY)) scrolls = true
        if (
          !scrolls &&
          ['hidden', 'clip'].includes(overflowY) &&
          (box.top < edge.top - 1 || box.bottom > edge.bottom + 1)
        )
          faults.add(`'${words}' is cut off below or above`)
      }
    }

    for (const { words, element, box, size } of drawn) {
      const drawing = element.closest('svg')
      const view = drawing?.viewBox.baseVal
      if (drawing === null || view === undefined) continue
      const scale = drawing.getCTM()?.a ?? 1
      const units = size * (element.closest('svg') === drawing ? scale : 1)
      const canvas = { left: 0, right: view.width * scale, top: 0, bottom: view.height * scale }
      if (getComputedStyle(drawing).overflow !== 'visible' && !within(box, canvas, 0))
        faults.add(`'${words}' reaches out of its drawing`)
      for (const shape of drawing.querySelectorAll<SVGGraphicsElement>('rect, circle, path')) {
        const { fill } = getComputedStyle(shape)
        if (shape.closest('defs, clipPath') !== null || (shape.localName === 'path' && fill === 'none')) continue
        const ground = boxInDrawing(shape)
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
        const standsOn = x > ground.left && x < ground.right && y > ground.top && y < ground.bottom
        if (standsOn && !within(box, ground, units * 0.1)) faults.add(`'${words}' reaches over the edge of its ground`)
      }
    }

    for (const list of start.querySelectorAll('ol, ul, [role=radiogroup] > div')) {
      const { display, listStyleType } = getComputedStyle(list)
      if (listStyleType !== 'none' && list.localName !== 'div')
        faults.add(`'${list.textContent.slice(0, 40)}' has bullets`)
      if (display !== 'grid') continue
      const cards = [...list.children].map((card) => ({ card, box: card.getBoundingClientRect() }))
      for (const { card, box } of cards) {
        const isAlone = !cards.some(
          (other) => other.card !== card && other.box.top < box.bottom - 1 && other.box.bottom > box.top + 1,
        )
        if (isAlone && box.width < list.getBoundingClientRect().width * 0.85)
          faults.add(`'${card.textContent.slice(0, 40)}' is alone in its row`)
      }
    }
    for (const outer of [document.documentElement, ...document.querySelectorAll('[role=dialog] > div')])
      if (outer.scrollWidth > outer.clientWidth) faults.add(`${outer.localName} ${outer.className} scrolls sideways`)
    return [...faults]
  }, root)
}
