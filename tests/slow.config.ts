/** `npm run test:slow`: the tests that take minutes. */
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  test: {
    include: ['tests/**/*.slow.test.ts'],
    globalSetup: 'tests/server/built-servers.setup.ts',
    setupFiles: 'tests/property-seed.setup.ts',
    // One at a time: they measure what others wait for.
    maxWorkers: 1,
    // A walk of the recipes runs `npm test`, which takes long where a machine is busy.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
