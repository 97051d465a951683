import { spawnSync } from 'node:child_process'
import { findProgram } from '#tests/programs/system-program.mjs'

/**
 * The path of a third-party program that some tests need. If it is missing, prints a warning and returns undefined: skip
 * its tests (`test.skipIf(nginx === undefined)`). `npm test` installs it where it can. On Linux under CI it throws: there no
 * promise may be skipped in silence.
 */
export function aProgram(
  name:
    | 'caddy'
    | 'curl'
    | 'git'
    | 'nginx'
    | 'openssl'
    | 'pgbouncer'
    | 'python3'
    | 'rsync'
    | 'strace'
    | 'systemd-analyze',
): string | undefined {
  const path = findProgram(name)
  if (path === undefined && process.env['CI'] && process.platform === 'linux')
    throw new Error(`${name} is not installed.`)
  if (path === undefined) console.warn(`${name} is not installed: its tests are skipped.`)
  return path
}

/** Shows which system calls a process makes. Some containers forbid it. */
export const strace = aProgram('strace') ?? 'false'
export const mayTrace = spawnSync(strace, ['true']).status === 0
if (!mayTrace) console.warn('Nothing can be traced here: the tests of fsync are skipped.')

/** A prefix under which a process sees what these shell commands mount, and nobody else does. Some containers forbid it. */
export const withMounts = (commands: string) => ['unshare', '-rm', 'sh', '-c', `${commands} && exec "$@"`, 'sh']
export const mayMount = spawnSync('unshare', ['-rm', 'mount', '-o', 'remount,ro,bind', '/']).status === 0
if (!mayMount) console.warn('Nothing can be mounted here: the tests of mounts are skipped.')
