/**
 * Installs the servers that tests need beside ours, where that can be done without asking: as root in a container of
 * Debian or its kin. Elsewhere it names what is missing in one line, and their tests are skipped.
 */
import { existsSync } from 'node:fs'
import { canInstallPackages, findProgram, installPackages } from '#vite-plugins/programs/system-program.mjs'

/** Debian's packages have the programs' names. */
const PROGRAMS = ['nginx', 'pgbouncer']

/** On a whole machine the packages would start their servers at each boot: that is for its owner to decide. */
const isContainer = !existsSync('/run/systemd/system')

const missing = () => PROGRAMS.filter((name) => findProgram(name) === undefined)

if (missing().length > 0 && isContainer && canInstallPackages()) {
  console.log(`Installing with apt-get: ${missing().join(', ')}.`)
  installPackages(missing())
}
console.log(
  missing().length === 0
    ? `Found: ${PROGRAMS.join(', ')}.`
    : `Not installed, so that their tests are skipped: ${missing().join(', ')}.`,
)
