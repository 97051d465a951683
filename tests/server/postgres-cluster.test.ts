/** PostgreSQL for the tests comes up wherever the clone stands, and says at once why when it does not. */
import { chmod, cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aFolder } from './an-app.ts'
import { createCluster, packagedPrograms, type Cluster } from './postgres-cluster.ts'

async function aCluster(programs?: string): Promise<Cluster> {
  const cluster = await createCluster(programs)
  onTestFinished(cluster.remove)
  return cluster
}

/** A copy of the programs in a folder that its owner alone may enter, as the home of root is. */
async function programsInAClosedFolder(): Promise<string> {
  const folder = await aFolder()
  const programs = join(folder, 'native')
  await cp(packagedPrograms(), programs, { recursive: true, verbatimSymlinks: true })
  await chmod(folder, 0o700)
  return programs
}

test('it starts from a folder that its own user may not enter', async () => {
  const cluster = await aCluster(await programsInAClosedFolder())
  await expect(cluster.start()).resolves.toBeUndefined()
})

test('a data folder that cannot be made is reported in its own words', async () => {
  const programs = await programsInAClosedFolder()
  await rm(join(programs, 'share'), { recursive: true })
  await expect(createCluster(programs)).rejects.toThrow(/postgres\.bki.*does not exist/)
})

test('programs that are not there are named', async () => {
  await expect(createCluster('/nowhere')).rejects.toThrow('/nowhere')
})

test('a start that fails is reported in its own words', async () => {
  const cluster = await aCluster()
  await cluster.start()
  await expect(cluster.start()).rejects.toThrow('lock file "postmaster.pid" already exists')
})
