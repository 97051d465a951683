import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the package, which is as far from this file as from its build. */
export function readVersion(): string {
  const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
