interface Colours {
  marigold: string
  ink: string
}

/** The icon of a browser tab: the logo on a ground of its own. */
export function tabIcon({ marigold, ink }: Colours): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="${ink}"/>${ticketWithPlay(marigold, ink)}</svg>`
}

/** The logo of icons and of the link preview, in a box of 32 by 32. */
export function ticketWithPlay(ticket: string, play: string): string {
  return `<path fill="${ticket}" d="M3 6h26v6.5a3.5 3.5 0 0 0 0 7V26H3v-6.5a3.5 3.5 0 0 0 0-7z"/><path fill="${play}" d="M12 10v12l10-6z"/>`
}
