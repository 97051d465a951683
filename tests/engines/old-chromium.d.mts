/** The path of Chromium 92. Undefined if it was never fetched. */
export function findOldChromium(): string | undefined

/** Fetches Chromium 92. Returns why it is not there afterwards, or undefined. */
export function installOldChromium(): Promise<string | undefined>
