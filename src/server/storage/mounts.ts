import { existsSync, readFileSync, realpathSync } from 'node:fs'

const MOUNTS = '/proc/self/mountinfo'

const readMounts = () => (existsSync(MOUNTS) ? readFileSync(MOUNTS, 'utf8') : '')

/** The place of a mount, the fifth field of proc(5), where a space is written as \040. */
const placeOf = (mount: string) => mount.split(' ')[4] ?? ''
function asWritten(path: string): string {
  const real = existsSync(path) ? realpathSync(path) : path
  return real.replaceAll(/[ \t\n\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`)
}

/** What proc(5) says of the mount at this very path. Of other systems than Linux nothing is known. */
export function mountAt(path: string, mounts = readMounts()) {
  const place = asWritten(path)
  return mounts.split('\n').findLast((mount) => placeOf(mount) === place)
}

/** Not of memory, and not the volume that an engine makes for a container by itself: that has a number for a name. */
export const isLasting = (mount: string): boolean => !/ - tmpfs |\/volumes\/[\da-f]{64}(?:\/_data)? /.test(mount)

/** Whether a folder is on the layer of files that a container takes with it, in memory, or on such a volume. */
export function isLostWithContainer(folder: string, mounts = readMounts()): boolean {
  const path = `${asWritten(folder)}/`
  const around = mounts.split('\n').filter((mount) => path.startsWith(`${placeOf(mount).replace(/\/$/, '')}/`))
  // The nearest one. Of two at one place the later one covers the other.
  const mount = around.toSorted((one, other) => placeOf(one).length - placeOf(other).length).at(-1)
  return mount !== undefined && (!isLasting(mount) || / - (?:aufs|overlay|fuse\.fuse-overlayfs) /.test(mount))
}
