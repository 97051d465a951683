/** The column of the page. */
export const column = { maxWidth: 'page', marginInline: 'auto', paddingInline: 'gutter' } as const
