/** The path of an executable Chromium or Chrome, installed if there was none. Rejects with a sentence. */
export function findBrowser(): Promise<string>

/** What Chromium is started with on any machine, containers included. */
export const launchArguments: string[]
