import { findProgram } from '#vite-plugins/programs/system-program.mjs'

/**
 * The path of a server that some tests need beside ours. Where it is missing, says so in one line and gives nothing:
 * its tests are skipped then (`test.skipIf(nginx === undefined)`). `npm test` installs it where it can.
 */
export function aProgram(name: 'nginx' | 'pgbouncer'): string | undefined {
  const path = findProgram(name)
  if (path === undefined) console.warn(`${name} is not installed: its tests are skipped.`)
  return path
}
