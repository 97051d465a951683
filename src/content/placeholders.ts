/** Whether a value is empty, or still points to example.com, which is reserved (RFC 2606). */
export function isPlaceholder(value: string): boolean {
  return value === '' || /(^|[/.@])example\.com\b/.test(value)
}

/** The paths of all placeholders in a piece of content: 'email', 'social.instagram', … */
export function placeholdersIn(content: object, path = ''): string[] {
  return Object.entries(content).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return isPlaceholder(value) ? [path + key] : []
    if (typeof value !== 'object' || value === null) return []
    const name = path + ('network' in value ? String(value.network) : key)
    // A link and its label are one placeholder.
    return 'href' in value ? (placeholdersIn(value).length > 0 ? [name] : []) : placeholdersIn(value, `${name}.`)
  })
}
