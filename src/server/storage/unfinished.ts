/** Files that are being written: each beside its place, under a name that says which process writes it. */
import { randomUUID } from 'node:crypto'
import { existsSync, fchownSync, readFileSync, statSync } from 'node:fs'
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { interruptible } from '#server/interruption.ts'

/** The names, with what SQLite keeps beside a file. */
const NAME = /^\..*\.(?<pid>\d+)(?<birth>-[\w-]+)?\.[\da-f-]{36}\.unfinished(?:-wal|-shm|-journal)?$/

/** `signal` is aborted by SIGINT, SIGTERM and SIGHUP. */
export type Unfinished = { path: string; handle: FileHandle; signal: AbortSignal }

/** Runs work that writes a file and moves it to `path`. What it has not moved is removed when it ends. */
export async function writeUnfinished<Result>(
  path: string,
  mode: number | undefined,
  work: (unfinished: Unfinished) => Promise<Result>,
): Promise<Result> {
  await removeUnfinished(dirname(path))
  const name = `.${basename(path).slice(0, 50)}.${process.pid}${birthOf(process.pid)}.${randomUUID()}.unfinished`
  const unfinished = join(dirname(path), name)
  return interruptible(async (signal) => {
    const handle = await open(unfinished, 'wx', mode ?? 0o666)
    try {
      giveToOwnerOf(existsSync(path) ? path : dirname(path), handle.fd)
      return await work({ path: unfinished, handle, signal })
    } finally {
      await handle.close().catch(() => {})
      for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(unfinished + suffix, { force: true })
    }
  })
}

/**
 * Root, by sudo or in a container, writes for the owner of what it replaces, or of the folder. In a folder that all may write,
 * such as /tmp, a stranger may have put a file there: nothing is given away.
 */
export function giveToOwnerOf(place: string, file: number): void {
  if (process.getuid?.() !== 0) return
  try {
    const found = statSync(place)
    const folder = found.isDirectory() ? found : statSync(dirname(place))
    if ((folder.mode & 0o002) === 0) fchownSync(file, found.uid, found.gid)
  } catch {
    // Some disks, and the root of some containers, cannot. Or the place was removed just now.
  }
}

/** Moves what was written to its place. Then its bytes are on disk, and its name where the disk can be told to. */
export async function moveTo(place: string, { path, handle }: Unfinished): Promise<void> {
  await handle.sync()
  await rename(path, place)
  await syncFolder(dirname(place)).catch((error: NodeJS.ErrnoException) => {
    if (!CANNOT_SYNC.test(error.code ?? '')) throw error
  })
}

/** Windows opens no folder, nor does anybody one that he may not read. Some network disks cannot sync one. */
const CANNOT_SYNC = /^(?:EACCES|EBADF|EINVAL|EISDIR|ENOSYS|ENOTSUP|EOPNOTSUPP|EPERM)$/

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Removes from a folder what ended processes have left. Returns what is still there: it is being written, or cannot be
 * removed. A process of another container looks ended: its work then fails, and changes nothing.
 */
export async function removeUnfinished(folder: string): Promise<string[]> {
  const left: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const { pid, birth } = NAME.exec(name)?.groups ?? {}
    if (pid === undefined) continue
    if (isWriting(Number(pid), birth)) left.push(name)
    else await rm(join(folder, name)).catch(() => left.push(name))
  }
  return left
}

function isWriting(pid: number, birth = ''): boolean {
  const birthNow = birthOf(pid)
  if (birth !== '' && birthNow !== '') return birth === birthNow
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process began, since which boot: each container has a process 1. Empty where only the id is known, as on macOS. */
function birthOf(pid: number): string {
  try {
    // Field 22 of proc(5). The second, a name in brackets, may contain anything.
    const start = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
    return `-${start}-${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)}`
  } catch {
    return ''
  }
}
