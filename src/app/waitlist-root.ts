/** How the server and the browser render the root of the dialog: apart from the page's, so that no id is there twice. */
export const WAITLIST_ROOT = { identifierPrefix: 'waitlist-' } as const
