/** A folder for the servers that the workers start, removed after the last test. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    builtServers: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Inside the repository, so that the built servers find their packages.
  const dist = join(import.meta.dirname, '../../dist')
  await mkdir(dist, { recursive: true })
  const folder = await mkdtemp(join(dist, 'tests-'))
  project.provide('builtServers', folder)
  return () => rm(folder, { recursive: true, force: true })
}
