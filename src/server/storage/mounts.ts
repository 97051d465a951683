import { existsSync, readFileSync, realpathSync } from 'node:fs'

const MOUNTS = '/proc/self/mountinfo'

/** What proc(5) says of the mount at this very path. Of other systems than Linux nothing is known. */
export function mountAt(path: string, mounts = existsSync(MOUNTS) ? readFileSync(MOUNTS, 'utf8') : '') {
  const real = existsSync(path) ? realpathSync(path) : path
  // A space is written as \040.
  const place = real.replaceAll(/[ \t\n\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`)
  return mounts.split('\n').findLast((line) => line.split(' ')[4] === place)
}

/** Not of memory, and not the volume that an engine makes for a container by itself: that has a number for a name. */
export const isLasting = (mount: string): boolean => !/ - tmpfs |\/volumes\/[\da-f]{64}(?:\/_data)? /.test(mount)
