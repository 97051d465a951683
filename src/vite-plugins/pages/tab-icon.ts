import type { Content } from '#vite-plugins/content.ts'

/** The icon of a browser tab: a ticket with a play triangle. */
export function tabIcon({ palette }: Pick<Content, 'palette'>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="${palette.ink}"/>${ticketWithPlay(palette.marigold, palette.ink)}</svg>`
}

/** The ticket in a box of 32 by 32. */
export function ticketWithPlay(ticket: string, play: string): string {
  return `<path fill="${ticket}" d="M3 6h26v6.5a3.5 3.5 0 0 0 0 7V26H3v-6.5a3.5 3.5 0 0 0 0-7z"/><path fill="${play}" d="M12 10v12l10-6z"/>`
}
