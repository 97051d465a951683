/**
 * Installs the third-party servers that tests need, if it runs as root in a container of Debian or a derivative.
 * Elsewhere it prints one line with the missing ones, and their tests are skipped.
 */
import { existsSync } from 'node:fs'
import { canInstallPackages, findProgram, installPackages } from '#vite-plugins/programs/system-program.mjs'

/** Also the names of the Debian packages. */
const PROGRAMS = ['nginx', 'pgbouncer']

/** Outside a container the packages would start their servers at each boot: that is the owner's decision. */
const isContainer = !existsSync('/run/systemd/system')

const missing = () => PROGRAMS.filter((name) => findProgram(name) === undefined)

if (missing().length > 0 && isContainer && canInstallPackages()) {
  console.log(`Installing with apt-get: ${missing().join(', ')}.`)
  installPackages(missing())
}
console.log(
  missing().length === 0
    ? `Found: ${PROGRAMS.join(', ')}.`
    : `Not installed, so their tests are skipped: ${missing().join(', ')}.`,
)
