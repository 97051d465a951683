import type { Content } from '#vite-plugins/content.ts'

/**
 * Gives the page's markup back when it has every heading and every call to action of the content, and throws
 * otherwise: a build must not end well with a page that lacks a part.
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
  if (missing.length > 0) throw new Error(`The page lacks ${missing.map((text) => `'${text}'`).join(', ')}.`)
  return markup
}

/** The headline, the title of each section, which has an anchor of its own, and those of the cards in its lists. */
function headingsOf(content: Content): string[] {
  const sections = Object.values(content).filter((part) => textAt(part, 'id').length > 0)
  const lists = sections.flatMap((section) => Object.values(section)).filter((value) => Array.isArray(value))
  return [content.hero.headline.join(' '), ...[...sections, ...lists.flat()].flatMap((part) => textAt(part, 'title'))]
}

/** The text of that name in a piece of content, if it has one. */
function textAt(part: unknown, name: string): string[] {
  const text: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
  return typeof text === 'string' ? [text] : []
}

/** What a reader sees of each element that the pattern finds: its text, without tags and with plain spaces. */
function textsIn(markup: string, pattern: RegExp): string[] {
  return [...markup.matchAll(pattern)].map((match) =>
    unescape((match[2] ?? '').replaceAll(/<[^>]*>/g, ''))
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

/** The characters that React writes as references. */
function unescape(text: string): string {
  const references: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (reference) => references[reference] ?? reference)
}
