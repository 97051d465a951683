/** The pictures that stand for the site elsewhere: in a browser's tab, on a home screen, beside a shared link. */
import { palette } from '#theme/palette.ts'
import type { Content } from '#vite-plugins/content.ts'

export const PREVIEW = { file: 'link-preview.jpg', width: 1200, height: 630 } as const

/** The mark, as large as a browser's tab needs it: a ticket with a play triangle cut out of it. */
export function tabIcon(): string {
  return svg(
    `<rect width="32" height="32" rx="5" fill="${palette.ink}"/>${ticketWithPlay(palette.marigold, palette.ink)}`,
    32,
  )
}

function mark(ticket: string, play: string): string {
  return svg(ticketWithPlay(ticket, play), 32)
}

function ticketWithPlay(ticket: string, play: string): string {
  return `<path fill="${ticket}" d="M3 6h26v6.5a3.5 3.5 0 0 0 0 7V26H3v-6.5a3.5 3.5 0 0 0 0-7z"/><path fill="${play}" d="M12 10v12l10-6z"/>`
}

/**
 * The same for home screens, where there is room for the tear: the stub is what the creator does not keep. Launchers
 * cut it to their own shape, so the ground fills the square and the ticket stays within its inner four fifths.
 */
export function appIcon({ business }: Content): string {
  const [left, right, top, bottom] = [76, 436, 144, 368]
  const tear = left + ((right - left) * business.creatorShare) / 100
  const notch = 26
  const middle = (top + bottom) / 2
  const punch = 11
  const body = `M${left} ${top}H${tear - punch}a${punch} ${punch} 0 0 0 ${punch} ${punch}V${bottom - punch}a${punch} ${punch} 0 0 0 ${-punch} ${punch}H${left}V${middle + notch}a${notch} ${notch} 0 0 0 0 ${-2 * notch}z`
  const stub = `M${right} ${top}H${tear + punch}a${punch} ${punch} 0 0 1 ${-punch} ${punch}V${bottom - punch}a${punch} ${punch} 0 0 1 ${punch} ${punch}H${right}V${middle + notch}a${notch} ${notch} 0 0 1 0 ${-2 * notch}z`
  return svg(
    `<rect width="512" height="512" fill="${palette.ink}"/>` +
      `<g transform="rotate(-8 256 256)"><path fill="${palette.marigold}" d="${body}"/><path fill="${palette.paper}" d="${stub}"/>` +
      `<path stroke="${palette.ink}" stroke-width="9" stroke-linecap="round" stroke-dasharray="0 22" d="M${tear} ${top + 31}V${bottom - 20}"/>` +
      `<path fill="${palette.ink}" d="M${left + 96} ${middle - 68}v136l118 -68z"/></g>`,
    512,
  )
}

/**
 * The picture of a shared link, as a page of its size: one ticket, torn where a price divides. Messengers show a wide
 * picture or only its middle square, so what it says stands there whole.
 */
export function previewPage({ business, hero, preview, site }: Content, fontFaces: string): string {
  const share = business.creatorShare
  const { ticket } = hero
  const yours = (ticket.price * share) / 100
  return `<!doctype html><meta charset="utf-8"><style>${fontFaces}
    * { box-sizing: border-box; margin: 0 }
    body { width: ${PREVIEW.width}px; height: ${PREVIEW.height}px; background: ${palette.ink}; color: ${palette.ink};
      font: 600 30px/1.1 'Anek Latin'; overflow: hidden; position: relative }
    svg { position: absolute; inset: 0 }
    .wide { font-family: 'Anek Latin Wide'; font-weight: 800; font-stretch: 125% }
    .print { font-size: 23px; letter-spacing: .07em; text-transform: uppercase; white-space: nowrap }
    .edge { position: absolute; left: 80px; top: 72px; width: 486px; height: 182px; transform-origin: 0 0;
      transform: translateY(486px) rotate(-90deg); display: flex; align-items: center; justify-content: space-between;
      gap: 24px; font-size: 66px; letter-spacing: -.03em }
    .edge svg { position: static; width: 76px; height: 76px; transform: rotate(90deg) }
    .body { position: absolute; left: 300px; width: 600px; top: 72px; height: 486px; display: flex; flex-direction: column }
    .row { display: flex; justify-content: space-between; padding-bottom: 14px; border-bottom: 3px solid }
    .sum { font-size: 286px; line-height: .8; letter-spacing: -.05em; margin: 54px 0 0 -10px; white-space: nowrap }
    .line { margin-top: auto; font-size: 62px; line-height: 1; letter-spacing: -.03em; white-space: nowrap }
    .stub { position: absolute; left: 938px; right: 36px; top: 72px; height: 486px; text-align: center; display: flex;
      flex-direction: column; align-items: center; justify-content: space-between }
    .rest { font-size: 78px; line-height: 1.1; letter-spacing: -.04em }
  </style>
  ${ticketShape(share)}
  <div class="edge wide"><span>${site.brand}</span>${mark(palette.ink, palette.marigold)}</div>
  <div class="body">
    <div class="row print wide"><span>${ticket.priceLabel} ₹${ticket.price}</span><span>${ticket.creator}</span></div>
    <p class="sum wide">₹${yours}</p>
    ${preview.headline.map((line, index) => `<p class="line wide" style="${index > 0 ? 'margin-top:0' : ''}">${line}</p>`).join('')}
  </div>
  <div class="stub"><span class="print wide">${ticket.example}</span><span class="print wide">${ticket.platform}<br><span class="rest">₹${ticket.price - yours}</span></span></div>`
}

function ticketShape(share: number): string {
  const [left, right, top, bottom] = [36, 1164, 36, 594]
  const tear = left + ((right - left) * share) / 100
  const strip = 262
  const middle = (top + bottom) / 2
  return `<svg width="${PREVIEW.width}" height="${PREVIEW.height}">
    <path fill="${palette.marigold}" d="M${left} ${top}H${tear - 18}a18 18 0 0 0 18 18V${bottom - 18}a18 18 0 0 0 -18 18H${left}V${middle + 44}a44 44 0 0 0 0 -88z"/>
    <path fill="${palette.paper}" d="M${right} ${top}H${tear + 18}a18 18 0 0 1 -18 18V${bottom - 18}a18 18 0 0 1 18 18H${right}V${middle + 44}a44 44 0 0 1 0 -88z"/>
    <path stroke="${palette.ink}" stroke-width="9" stroke-linecap="round" stroke-dasharray="0 24" d="M${tear} ${top + 44}V${bottom - 30}"/>
    <path stroke="${palette.ink}" stroke-width="3" d="M${strip} 72V558"/>
  </svg>`
}

function svg(content: string, size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${content}</svg>`
}
