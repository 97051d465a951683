import type { Content } from '#vite-plugins/content.ts'

/**
 * Returns the markup if it has every heading and call to action of the content, and throws otherwise, so that no build
 * succeeds with an incomplete page.
 */
export function checkPage(markup: string, content: Content): string {
  const headings = textsIn(markup, /<h([1-6])\b[^>]*>([^]*?)<\/h\1>/g)
  const actions = textsIn(markup, /<(a)\b[^>]* data-join=""[^>]*>([^]*?)<\/a>/g)
  const missing = [
    ...headingsOf(content).filter((heading) => !headings.includes(heading)),
    ...Object.values(content)
      .flatMap((part) => textAt(part, 'action'))
      .filter((action) => !actions.includes(action)),
  ]
  if (missing.length > 0) throw new Error(`The page has no ${missing.map((text) => `'${text}'`).join(', ')}.`)
  return markup
}

/** The headline, the title of each section (a part with an `id`), and the titles of the cards in its lists. */
function headingsOf(content: Content): string[] {
  const sections = Object.values(content).filter((part) => textAt(part, 'id').length > 0)
  const lists = sections.flatMap((section) => Object.values(section)).filter((value) => Array.isArray(value))
  return [content.hero.headline.join(' '), ...[...sections, ...lists.flat()].flatMap((part) => textAt(part, 'title'))]
}

/** The string under that key in a piece of content, if there is one. */
function textAt(part: unknown, name: string): string[] {
  const text: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
  return typeof text === 'string' ? [text] : []
}

/** The text of each element that the pattern matches, without tags and with white space collapsed. */
function textsIn(markup: string, pattern: RegExp): string[] {
  return [...markup.matchAll(pattern)].map((match) =>
    decodeReferences((match[2] ?? '').replaceAll(/<[^>]*>/g, ''))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

/** Decodes the character references that React writes. */
function decodeReferences(text: string): string {
  const references: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (reference) => references[reference] ?? reference)
}
