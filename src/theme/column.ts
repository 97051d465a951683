/** The column that every band of the page keeps its content in. */
export const column = { maxWidth: 'page', marginInline: 'auto', paddingInline: 'gutter' } as const
