import { expect, test } from 'vitest'
import { mountAt } from '#server/storage/mounts.ts'

const id = '0123456789abcdef'.repeat(4)

test.each([
  ['a folder of the machine', '/srv/list /data - ext4 /dev/sda1', true],
  ['a disk', '/ /data - ext4 /dev/sdb', true],
  ['a volume of Docker that has a name', '/var/lib/docker/volumes/waitlist/_data /data - ext4 /dev/sda1', true],
  ['a volume that Docker made for the image', `/var/lib/docker/volumes/${id}/_data /data - ext4 /dev/sda1`, false],
  ['a volume that containerd made for it', `/run/containers/${id}/volumes/${id} /data - ext4 /dev/sda1`, false],
  ['memory', '/ /data - tmpfs tmpfs', false],
])('%s at the path of the list outlives its container: %s', (_, mount, lasts) => {
  const [root, point, ...rest] = mount.split(' ')
  const mountinfo = `27 1 0:1 / / rw - overlay overlay rw\n81 27 8:1 ${root} ${point} rw,relatime ${rest.join(' ')} rw\n`
  expect(mountAt('/data', mountinfo)).toEqual({ lasts })
})

test('a mount is known at its own path alone, also with a space in it', () => {
  const mountinfo = String.raw`81 27 8:1 / /my\040data rw - ext4 /dev/sdb rw`
  expect(mountAt('/my data', mountinfo)).toBeDefined()
  expect(mountAt('/my data/list', mountinfo)).toBeUndefined()
})
