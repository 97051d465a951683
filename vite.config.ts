import devServer from '@hono/vite-dev-server'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** The same API in the development server: it takes what is below /api, Vite the rest. */
const api = devServer({ entry: 'src/server/dev.ts', exclude: [/^(?!\/api(\/|\?|$))/], injectClientScript: false })

export default defineConfig({
  plugins: [react(), api],
  environments: {
    client: { build: { outDir: 'dist/client' } },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/server/main.ts', output: { entryFileNames: 'main.js' } },
      },
    },
  },
  builder: {},
  test: { include: ['tests/**/*.test.{ts,tsx}'] },
})
