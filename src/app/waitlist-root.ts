/** Options of the dialog's React root, the same for prerender and hydration. The prefix keeps its ids unique. */
export const WAITLIST_ROOT = { identifierPrefix: 'waitlist-' } as const
