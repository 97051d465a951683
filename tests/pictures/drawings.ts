/** The pictures of the site that a browser draws: the home screen's icons and the link preview. */
import { divide, rupees } from '#content/rupees.ts'
import { palette } from '#theme/palette.ts'
import { content, PREVIEW } from '#app/head.tsx'
import { ticketWithPlay } from '#drawing/tab-icon.ts'
import { writeBrowserFonts } from '#tests/programs/browser-fonts.ts'
import { lackedCharacters } from '#vite-plugins/fonts/font-faces.ts'

export { tabIcon } from '#drawing/tab-icon.ts'
export { createFontFaces, standaloneRules } from '#vite-plugins/fonts/font-faces.ts'
export { content, palette, PREVIEW }

/** A Fontconfig file with our fonts alone, or undefined where these lack a letter, which this machine's may have. */
export const fontsFor = async (words: typeof content) =>
  (await lackedCharacters(words)).length === 0 ? writeBrowserFonts() : undefined

function mark(ticket: string, play: string): string {
  return svg(ticketWithPlay(ticket, play), 32)
}

/**
 * The icon of home screens, with a perforation: the stub is the platform's share. Launchers crop the icon, so the
 * background fills the square and the ticket is within the inner 80 %.
 */
export function appIcon({ business }: typeof content): string {
  const [left, right, top, bottom] = [76, 436, 144, 368]
  const tear = left + ((right - left) * business.creatorShare) / 100
  const { body, stub } = ticketShape({ left, right, top, bottom, tear, punch: 11, notch: 26 })
  // The triangle is at a third of the body, and smaller if the body is too narrow for it.
  const play = left + (tear - left) / 3
  const size = Math.min(1, (tear - left) / 288)
  const middle = (top + bottom) / 2
  return svg(
    `<rect width="512" height="512" fill="${palette.ink}"/>` +
      `<g transform="rotate(-8 256 256)"><path fill="${palette.marigold}" d="${body}"/><path fill="${palette.paper}" d="${stub}"/>` +
      `<path stroke="${palette.ink}" stroke-width="9" stroke-linecap="round" stroke-dasharray="0 22" d="M${tear} ${top + 31}V${bottom - 20}"/>` +
      `<path fill="${palette.ink}" d="M${play} ${middle - 68 * size}v${136 * size}l${118 * size} ${-68 * size}z"/></g>`,
    512,
  )
}

/** The ticket of the link preview: its edges, and the x coordinate of the line between the brand and the rest. */
const TICKET = { left: 36, right: PREVIEW.width - 36, top: 36, bottom: PREVIEW.height - 36, strip: 262 } as const
/** The distance between the edge of a part of the ticket and its text. */
const MARGIN = 38

/**
 * The link preview as an HTML page of its size: a ticket that is torn at the creator's share. Some messengers show only the
 * middle square, so the main text is within it. Elements with `data-fit` get a smaller font size when they are too wide;
 * then the page has `html[data-fitted]`.
 */
export function previewPage(
  { business, examplePrice, hero, preview, site }: typeof content,
  fontFaces: string,
): string {
  const share = business.creatorShare
  const { ticket } = hero
  const { creator, platform } = divide(examplePrice)
  const tear = TICKET.left + ((TICKET.right - TICKET.left) * share) / 100
  const body = { left: TICKET.strip + MARGIN, right: tear - MARGIN }
  const stub = TICKET.right - tear
  // In a narrow stub the text is vertical.
  const narrow = stub < 150
  return `<!doctype html><meta charset="utf-8"><style>${fontFaces}
    * { box-sizing: border-box; margin: 0 }
    body { width: ${PREVIEW.width}px; height: ${PREVIEW.height}px; background: ${palette.ink}; color: ${palette.ink};
      font: 600 30px/1.1 'Anek Latin'; overflow: hidden; position: relative }
    svg { position: absolute; inset: 0 }
    [data-fit] { white-space: nowrap }
    .wide { font-family: 'Anek Latin Wide'; font-weight: 800; font-stretch: 125% }
    .print { font-size: 23px; letter-spacing: .07em; text-transform: uppercase; white-space: nowrap }
    .edge { position: absolute; left: 80px; top: 72px; width: 486px; height: 182px; transform-origin: 0 0;
      transform: translateY(486px) rotate(-90deg); display: flex; align-items: center; justify-content: space-between;
      gap: 24px; font-size: 66px; letter-spacing: -.03em }
    .edge svg { position: static; flex: none; width: 76px; height: 76px; transform: rotate(90deg) }
    .body { position: absolute; left: ${body.left}px; width: ${body.right - body.left}px; top: 72px; height: 486px;
      display: flex; flex-direction: column }
    .row { display: flex; justify-content: space-between; gap: 24px; padding-bottom: 14px; border-bottom: 3px solid }
    .sum { font-size: 286px; line-height: .8; letter-spacing: -.05em; margin: 54px 0 0 -10px }
    .lines { margin-top: auto; font-size: 62px; line-height: 1; letter-spacing: -.03em }
    .stub { position: absolute; left: ${tear}px; width: ${stub}px; top: 72px; height: 486px; padding-inline: 12px;
      text-align: center; display: flex; flex-direction: column; align-items: center; justify-content: space-between }
    .stub > * { max-width: 100% }
    .rest { display: block; font-size: 78px; line-height: 1.1; letter-spacing: -.04em }
    .stub.narrow { writing-mode: vertical-rl; flex-direction: row; padding: 0 }
    .narrow .rest { display: inline-block; font-size: ${Math.min(46, stub * 0.6)}px; margin-top: 10px; vertical-align: middle }
  </style>
  ${tornTicket(tear)}
  <div class="edge wide" data-fit><span>${site.brand}</span>${mark(palette.ink, palette.marigold)}</div>
  <div class="body">
    <div class="row print wide" data-fit><span>${ticket.price} ${rupees(examplePrice)}</span><span>${ticket.creator}</span></div>
    <p class="sum wide" data-fit>${rupees(creator)}</p>
    <div class="lines wide" data-fit>${preview.headline.map((line) => `<p>${line}</p>`).join('')}</div>
  </div>
  <div class="stub${narrow ? ' narrow' : ''}"><span class="print wide" data-fit>${ticket.example}</span><span class="print wide">${ticket.platform} <span class="rest"${narrow ? '' : ' data-fit'}>${rupees(platform)}</span></span></div>
  <script>(${fitTexts.toString()})()</script>`
}

/** Runs in the page of the preview. */
async function fitTexts(): Promise<void> {
  // Some fallback fonts fail to load, because they name fonts of other systems.
  await Promise.allSettled([...document.fonts].map((face) => face.load()))
  for (const element of document.querySelectorAll<HTMLElement>('[data-fit]')) {
    // Repeated, because gaps keep their size.
    while (element.scrollWidth > element.clientWidth) {
      const size = parseFloat(getComputedStyle(element).fontSize)
      element.style.fontSize = `${Math.min(size - 1, Math.floor((size * element.clientWidth) / element.scrollWidth))}px`
    }
  }
  document.documentElement.dataset['fitted'] = ''
}

function tornTicket(tear: number): string {
  const { body, stub } = ticketShape({ ...TICKET, tear, punch: 18, notch: 44 })
  const { strip, top, bottom } = TICKET
  return `<svg width="${PREVIEW.width}" height="${PREVIEW.height}">
    <path fill="${palette.marigold}" d="${body}"/>
    <path fill="${palette.paper}" d="${stub}"/>
    <path stroke="${palette.ink}" stroke-width="9" stroke-linecap="round" stroke-dasharray="0 24" d="M${tear} ${top + 44}V${bottom - 30}"/>
    <path stroke="${palette.ink}" stroke-width="3" d="M${strip} ${top + 36}V${bottom - 36}"/>
  </svg>`
}

function svg(shapes: string, size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${shapes}</svg>`
}

interface TicketShape {
  left: number
  right: number
  top: number
  bottom: number
  /** The x coordinate of the perforation. */
  tear: number
  /** The radius of the hole at each end of the perforation. */
  punch: number
  /** The radius of the notch in the middle of each outer edge. */
  notch: number
}

/** Body and stub of a torn ticket as SVG paths. In a narrow stub the notch and the holes are smaller, so that they do not meet. */
function ticketShape({ left, right, top, bottom, tear, punch, notch }: TicketShape) {
  const max = (right - tear) / 2.5
  const hole = Math.min(punch, max)
  const part = (outer: number, bite: number, towardsTear: 1 | -1): string => {
    const arc = (radius: number, x: number, y: number) =>
      `a${radius} ${radius} 0 0 ${towardsTear === 1 ? 0 : 1} ${x} ${y}`
    const above = `M${outer} ${top}H${tear - towardsTear * hole}${arc(hole, towardsTear * hole, hole)}`
    const below = `${arc(hole, -towardsTear * hole, hole)}H${outer}V${(top + bottom) / 2 + bite}${arc(bite, 0, -2 * bite)}`
    return `${above}V${bottom - hole}${below}z`
  }
  return { body: part(left, notch, 1), stub: part(right, Math.min(notch, max), -1) }
}
