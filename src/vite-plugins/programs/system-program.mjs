/**
 * Finds programs that do not come from npm, and installs those of Debian. Plain JavaScript, so that Node runs it as it
 * is.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where servers are installed; the PATH of an ordinary user on Debian leaves these out. */
const SYSTEM_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/sbin']

/**
 * The path of an executable.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  return [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

/** Whether `installPackages` can work here: root on Debian or a distribution made of it. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && findProgram('apt-get') !== undefined
}

/**
 * Installs packages with apt-get. Whether that worked shows in the programs found afterwards.
 * @param {readonly string[]} names
 */
export function installPackages(names) {
  // Another apt may be at work on a machine that has just started: wait for its lock.
  const patience = ['-o', 'DPkg::Lock::Timeout=300']
  runToStderr('apt-get', [...patience, '-qq', 'update'])
  runToStderr('apt-get', [...patience, '-qq', 'install', '--yes', '--no-install-recommends', ...names])
}

/** Standard output belongs to the caller, such as a test run that prints its results there. */
export function runToStderr(command, values) {
  spawnSync(command, values, {
    stdio: ['ignore', 2, 2],
    // The run level keeps Debian from starting a server because it was installed.
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
