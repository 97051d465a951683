/** What Linux has mounted where: proc(5), /proc/PID/mountinfo. Of other systems nothing is known. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'

const MOUNTINFO = '/proc/self/mountinfo'
/** The volume that Docker, podman or containerd makes by itself, where only the image asks for one: it has a number for a name. */
const OF_CONTAINER = /\/volumes\/[\da-f]{64}(?:\/_data)?$/

/** What is mounted at this very path. `lasts`: its files outlive the container. */
export function mountAt(
  path: string,
  mountinfo = existsSync(MOUNTINFO) ? readFileSync(MOUNTINFO, 'utf8') : '',
): { lasts: boolean } | undefined {
  const place = existsSync(path) ? realpathSync(path) : path
  for (const line of mountinfo.split('\n').toReversed()) {
    const [, , , root = '', point = '', ...rest] = line.split(' ')
    // A space, for example, is \040.
    const plain = point.replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    if (plain === place) return { lasts: !rest.includes('tmpfs') && !OF_CONTAINER.test(root) }
  }
  return undefined
}
