import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['tests/engines/*.test.ts'],
    globalSetup: 'e2e/build.setup.ts',
    // Long, for machines that are busy with other work.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
