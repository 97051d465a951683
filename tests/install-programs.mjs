/**
 * Installs the third-party programs that tests need, if it runs as root in a container of Debian or a derivative.
 * Elsewhere it prints one line with the missing ones, and their tests are skipped. With `--engines` it does the same for
 * Firefox and WebKit instead: too large to be installed by every `npm test`.
 */
import { existsSync } from 'node:fs'
import { canInstallPackages, findProgram, installPackages } from '#tests/programs/system-program.mjs'

/** The programs, each with its Debian package. */
const PROGRAMS = {
  caddy: 'caddy',
  curl: 'curl',
  nginx: 'nginx',
  pgbouncer: 'pgbouncer',
  rsync: 'rsync',
  strace: 'strace',
}
const ENGINES = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }

const forEngines = process.argv.includes('--engines')
const packages = forEngines ? ENGINES : PROGRAMS

/** Outside a container the packages would start their servers at each boot: that is the owner's decision. */
const isContainer = !existsSync('/run/systemd/system')

const missing = () => Object.keys(packages).filter((name) => findProgram(name) === undefined)

if (missing().length > 0 && isContainer && canInstallPackages()) {
  const names = missing().map((name) => packages[name])
  console.log(`Installing with apt-get: ${names.join(', ')}.`)
  installPackages(names)
}
console.log(
  missing().length === 0
    ? `Found: ${Object.keys(packages).join(', ')}.`
    : `Not installed, so their tests are skipped: ${missing().join(', ')}.`,
)
// A job that is there for the engines alone must not skip them.
if (forEngines && process.env.CI && missing().length > 0) process.exitCode = 1
