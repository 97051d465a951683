import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'

export default defineConfig({
  plugins: [react()],
  environments: {
    client: { build: { outDir: 'dist/client' } },
    server: {
      build: { outDir: 'dist/server', ssr: true, rolldownOptions: { input: 'src/server/main.ts' } },
    },
  },
  builder: {},
  test: { include: ['tests/**/*.test.{ts,tsx}'] },
})
