/** The path of an executable Chromium or Chrome, installed if there was none. Rejects with a sentence. */
export function findBrowser(): Promise<string>

/** What Chromium is started with on any machine, containers included. */
export const launchArguments: string[]

/** The same for the tests, where a headless shell will do. */
export function findTestBrowser(): Promise<string>
