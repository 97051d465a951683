import devServer from '@hono/vite-dev-server'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { browsers } from './src/vite-plugins/browsers.ts'
import { compress } from './src/vite-plugins/compress.ts'
import { checkEntryChunks } from './src/vite-plugins/check-entry-chunks.ts'
import { pages } from './src/vite-plugins/pages/pages.ts'
import { placeholders } from './src/vite-plugins/placeholders.ts'
import { policy } from './src/vite-plugins/policy.ts'
import { sonnerStyles } from './src/vite-plugins/sonner-styles.ts'
import { stubModules } from './src/vite-plugins/stub-modules.ts'

/** The same API in the development server: it takes what is below /api, Vite the rest. */
const api = devServer({ entry: 'src/server/dev.ts', exclude: [/^(?!\/api(\/|\?|$))/], injectClientScript: false })

/** The two scripts of the page: the one that makes it interactive, and the dialog. */
const entry = 'src/app/browser.tsx'
const dialog = 'src/waitlist/join-dialog.tsx'

const DRAWING =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:react-)?store)\/|\/styled-system\/(?:helpers|css\/|recipes\/create-recipe)/

/** Test files that replace a module or its environment, or register the tests of other files a second time. */
const isolated = [
  'tests/app/prerender.test.tsx',
  'tests/server/storage/postgres.test.ts',
  'tests/waitlist/submit-application.test.ts',
]

export default defineConfig({
  plugins: [
    react(),
    api,
    pages({
      entry,
      dialog,
      start: 'src/app/start.ts',
      early: 'src/app/early-form.ts',
      price: 'src/app/price-field.ts',
      prerender: 'dist/prerender/prerender.js',
      development: 'src/app/development.tsx',
      waitlist: 'dist/prerender/render-waitlist.js',
      returned: 'dist/returned.html',
      dialogRecipes: ['choice', 'dialog', 'field', 'toaster'],
    }),
    sonnerStyles(),
    stubModules(),
    checkEntryChunks({
      entry,
      forbidden: ['valibot', 'sonner', '@ark-ui', '@zag-js', '@tanstack/react-form', '@tanstack/form-core'],
    }),
    policy({ file: 'dist/policy.json' }),
    placeholders(),
    compress(),
  ],
  // Found before the first visit; otherwise the dialog's packages would turn up late and reload the page.
  optimizeDeps: { entries: ['src/app/development.tsx', entry, dialog] },
  environments: {
    // Draws the pages once, during the build; the server draws forms that it sends back.
    prerender: {
      consumer: 'server',
      // Every package is built in: platforms that take a folder install nothing.
      resolve: { noExternal: true },
      keepProcessEnv: false,
      build: {
        outDir: 'dist/prerender',
        copyPublicDir: false,
        rolldownOptions: { input: ['src/app/prerender.tsx', 'src/app/render-waitlist.tsx'] },
      },
    },
    client: {
      build: {
        outDir: 'dist/client',
        cssTarget: browsers,
        // `start.ts` preloads the chunks. Vite's list of them would also stand before `postBanner`, which has to be first.
        modulePreload: false,
        // Chrome 90 has `?.` too, with a rare bug. To compile it away costs 2 kB.
        target: browsers.map((browser) => (browser === 'chrome90' ? 'chrome91' : browser)),
        rolldownOptions: {
          input: [entry, dialog],
          // `start.ts` imports them by their addresses.
          preserveEntrySignatures: 'exports-only',
          // A recipe that the browser never asks for is left out.
          treeshake: { moduleSideEffects: [{ test: /\/styled-system\//, sideEffects: false }] },
          // Apart from the rest, so that the two run in tasks of their own (see src/app/start.ts): React, and what it
          // takes to draw with it, which the dialog finds there when it comes.
          output: {
            codeSplitting: { groups: [{ name: 'react', test: DRAWING }] },
            // Chromium compiles each function when the file arrives, in another thread, and not when it is first called.
            postBanner: '//# allFunctionsCalledOnLoad',
          },
        },
      },
    },
    server: {
      consumer: 'server',
      // Hundreds of small files, which took half of the start of each command.
      resolve: { noExternal: ['kysely', 'valibot'] },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/server/main.ts',
          output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      // In this order: the client's pages are filled in by the prerender.
      for (const name of ['prerender', 'client', 'server']) {
        const environment = builder.environments[name]
        if (environment !== undefined) await builder.build(environment)
      }
    },
  },
  test: {
    globalSetup: 'tests/server/built-servers.setup.ts',
    setupFiles: 'tests/property-seed.setup.ts',
    // The files share their workers: to import the same modules for each took a tenth of the time. What a file changes,
    // it puts back.
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['tests/**/*.test.{ts,tsx}'],
          // The journeys in other engines and the tests that take minutes have configurations of their own.
          exclude: [...configDefaults.exclude, 'tests/engines/**', '**/*.slow.test.ts', ...isolated],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
    ],
    // More workers than processors: many tests wait for a disk, a process or a slow client.
    maxWorkers: 4,
    deps: { optimizer: { ssr: { enabled: true, include: ['kysely', 'valibot'] } } },
    // These end what hangs. A machine that has other work to do must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
