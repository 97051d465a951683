/** Before the first test: rebuilds if a source is newer than the build. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { whyBuildIsStale } from '#tests/server/build-age.ts'

export default async function build(): Promise<void> {
  const reason = await whyBuildIsStale()
  if (reason === undefined) return
  console.log(`Building first: ${reason}.`)
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    // Vitest sets it to 'test', for which Vite would build React for development: effects run twice, and move the focus.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('The build failed, so there is nothing to test.')
}
