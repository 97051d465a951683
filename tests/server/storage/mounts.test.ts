import { expect, test } from 'vitest'
import { isLostWithContainer } from '#server/storage/mounts.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { startServer } from '#tests/server/a-process.ts'
import { mayMount, withMounts } from '#tests/server/a-program.ts'

/** A mount as proc(5) says it. */
const aMount = (place: string, type: string, root = '/') => `81 27 8:1 ${root} ${place} rw - ${type} source rw`
const ANONYMOUS = `/var/lib/docker/volumes/${'0123456789abcdef'.repeat(4)}/_data`
const LAYER = aMount('/', 'overlay')

test.each<[string, boolean, string[]]>([
  ['the files of a container', true, [LAYER]],
  ['the files of a container beside its volumes', true, [LAYER, aMount('/database', 'ext4'), aMount('/data', 'ext4')]],
  ['the files of a container that its user starts', true, [aMount('/', 'fuse.fuse-overlayfs')]],
  ['a volume that Docker makes for one container', true, [LAYER, aMount('/data base', 'ext4', ANONYMOUS)]],
  ['memory', true, [aMount('/', 'ext4'), aMount('/data base/list', 'tmpfs')]],
  ['memory over a disk', true, [aMount('/data base', 'ext4'), aMount('/data base', 'tmpfs')]],
  ['a disk', false, [aMount('/', 'ext4')]],
  ['a volume with a name', false, [aMount('/data base', 'ext4', '/var/lib/docker/volumes/waitlist/_data'), LAYER]],
  ['a system without such a list of mounts', false, ['']],
])('a list in %s is lost with its container: %s', (_, isLost, mounts) => {
  const text = mounts.map((mount) => mount.replaceAll('/data base', String.raw`/data\040base`)).join('\n')
  expect(isLostWithContainer('/data base/list', `${text}\n`)).toBe(isLost)
})

test.skipIf(!mayMount)(
  'a start says once that the next deploy begins an empty list, and where a volume is missing',
  async () => {
    const folder = await aFolder()
    const { output } = await startServer({
      env: { DATA_DIR: folder },
      command: withMounts(`mount -t tmpfs none ${folder}`),
    })
    const said = output()
      .split('\n')
      .filter((line) => line.includes('the next deploy begins an empty list'))
    expect(said).toEqual([expect.stringContaining(`Mount a volume with a name at ${folder}`)])
  },
)
