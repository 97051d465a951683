/**
 * Finds programs outside npm, and installs Debian packages. Plain JavaScript, so that Node runs it directly.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The folders of servers, which are not in the PATH of an ordinary user on Debian. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/** The path of an executable. */
export function findProgram(name) {
  return [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

/** Whether `installPackages` can work here: as root on Debian or a derivative. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && findProgram('apt-get') !== undefined
}

/** Installs packages with apt-get. Ignores failures: call `findProgram` afterwards. */
export function installPackages(names) {
  // Another apt may run on a machine that has just started: wait for its lock.
  const waitForLock = ['-o', 'DPkg::Lock::Timeout=300']
  runToStderr('apt-get', [...waitForLock, '-qq', 'update'])
  runToStderr('apt-get', [...waitForLock, '-qq', 'install', '--yes', '--no-install-recommends', ...names])
}

/** Writes to stderr, because stdout belongs to the caller, such as a test run that prints its results. */
export function runToStderr(command, values) {
  spawnSync(command, values, {
    stdio: ['ignore', 2, 2],
    // RUNLEVEL=1 keeps Debian from starting an installed server.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  })
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
