/** Links to the form as chats, newsletters and campaign tools leave them, and what is left of them when the form is closed. */
const CAMPAIGN = 'utm_source=wa&utm_campaign=x'
const encoded = encodeURIComponent

/** What people write around a link, and a chat or a copy takes along. */
export const SIGNS = ')/.*,"\'”’»।;:!>]}_~-|`…\u00a0\u200b\ufeff 🎉'.split(/(?:)/u)

export const DAMAGED_LINKS: readonly (readonly [link: string, closed: string])[] = [
  // A campaign tool has appended its query.
  [`?join=1?${CAMPAIGN}`, CAMPAIGN],
  [`?join=1%3F${CAMPAIGN}`, CAMPAIGN],
  [`?join=1%26${CAMPAIGN}`, CAMPAIGN],
  [`??join=1&${CAMPAIGN}`, `?${CAMPAIGN}`],
  ['?join=1&utm_source=wa?utm_campaign=x', 'utm_source=wa?utm_campaign=x'],
  [`?join=1;${CAMPAIGN}`, CAMPAIGN],
  // A tool has encoded a part of it or all, once or twice.
  [`?join=1${encoded('&')}${encoded(CAMPAIGN)}`, encoded(CAMPAIGN)],
  [`?${encoded(`join=1&${CAMPAIGN}`)}`, encoded(CAMPAIGN)],
  [`?${encoded(encoded(`join=1&${CAMPAIGN}`))}`, encoded(encoded(CAMPAIGN))],
  // A newsletter has escaped the link for HTML, once or twice.
  ['?utm_source=mail&amp;join=1', 'utm_source=mail'],
  ['?join=1&amp;amp;utm_source=mail&amp;utm_campaign=x', 'utm_source=mail&amp;utm_campaign=x'],
  ['?utm_source=mail&amp%3Bjoin=1', 'utm_source=mail'],
  ['?utm_source=mail%26amp%3Bjoin=1', 'utm_source=mail'],
  ['?utm_source=mail&%23038;join=1&%2338%3Butm_campaign=x', 'utm_source=mail&%23038;utm_campaign=x'],
  // A mail shows its encoding, or has broken the line.
  ['?join=3D1', ''],
  ['?utm_source=wa&%0D%0A%20join=1', 'utm_source=wa'],
  // A page's markup, or the next word in a script without spaces, follows.
  ['?join=1%22%3EJoin%3C/a%3E', ''],
  ['?join=1%E0%A4%AA%E0%A4%B0', ''],
  ['?join', ''],
  ['?join=true', ''],
  [`?JOIN=1&${CAMPAIGN}`, CAMPAIGN],
  ...SIGNS.flatMap((sign) =>
    [sign, encodeURIComponent(sign)].map((end) => [`?${CAMPAIGN}&join=1${end}`, CAMPAIGN] as const),
  ),
]

export const PROPOSALS = SIGNS.map((sign) => `?join=1&category=youtuber${encodeURIComponent(sign)}`)
