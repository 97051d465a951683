/** PostgreSQL for the tests starts from any folder of the clone, and failures have PostgreSQL's own message. */
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

/** A copy of the programs in a folder that only its owner can access, like root's home. */
async function programsInPrivateFolder(): Promise<string> {
  const folder = await aFolder()
  const programs = join(folder, 'native')
  await cp(packagedPrograms(), programs, { recursive: true, verbatimSymlinks: true })
  await chmod(folder, 0o700)
  return programs
}

test('it starts from a folder that its user cannot access', async () => {
  const cluster = await aCluster(await programsInPrivateFolder())
  await expect(cluster.start()).resolves.toBeUndefined()
})

test("a failure of initdb is reported with PostgreSQL's message", async () => {
  const programs = await programsInPrivateFolder()
  await rm(join(programs, 'share'), { recursive: true })
  await expect(createCluster(programs)).rejects.toThrow(/postgres\.bki.*does not exist/)
})

test('the path of missing programs is in the error', async () => {
  await expect(createCluster('/nowhere')).rejects.toThrow('/nowhere')
})

test("a failed start is reported with PostgreSQL's message", async () => {
  const cluster = await aCluster()
  await cluster.start()
  await expect(cluster.start()).rejects.toThrow('lock file "postmaster.pid" already exists')
})
