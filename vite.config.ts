import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import devServer from '@hono/vite-dev-server'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { imagetools } from 'vite-imagetools'
import { configDefaults, defineConfig } from 'vitest/config'
import { compress } from './src/vite-plugins/compress.ts'
import { developmentPage } from './src/vite-plugins/pages/development.ts'
import { DIALOG, pages } from './src/vite-plugins/pages/pages.ts'
import { ENTRY } from './src/vite-plugins/pages/template.ts'
import { policy } from './src/vite-plugins/policy.ts'
import { unfinished } from './src/vite-plugins/unfinished.ts'

/**
 * The oldest browsers that the page is built for (src/README.md). Android WebView has Chrome's numbers, and Samsung
 * Internet 16 is Chrome 92.
 */
const browsers = ['chrome90', 'safari15', 'ios15', 'firefox91']

/** The same API in the development server: it takes what is below /api, Vite the rest. */
const api = devServer({ entry: 'src/server/dev.ts', exclude: [/^(?!\/api(\/|\?|$))/] })

/**
 * The sizes and formats of a picture that is imported with `?photograph` (README.md, "How to add"). The widest fills a phone
 * of 360 CSS pixels with three of its own for each. Safari 15 has no AVIF, and none on macOS 10.15 has WebP. Not `jpg`: the
 * plugin names a file that it finds in its cache `.jpeg`, and the prerendered page would name another.
 */
const photographs = imagetools({
  defaultDirectives: ({ searchParams }) =>
    new URLSearchParams(
      searchParams.has('photograph') ? { w: '480;720;1080', format: 'avif;jpeg', as: 'picture' } : {},
    ),
})

const PROCESSES = [
  // All but the pure one.
  'tests/server/{commands,functions,storage}/**/!(formats).test.ts',
  'tests/server/**/{deploying,dev,log-faults,process,webhook-server}.test.ts',
]
/** Tests that take minutes have a configuration of their own, and those that replace modules a project. */
const APART = ['**/*.slow.test.ts', '**/*.isolated.test.*']

const DRAWING =
  /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:react-)?store)\/|\/styled-system\/recipes\/create-recipe/

/** The packages that a build takes in. None in tests: Vitest would transform the files of all of them. */
const builtIn = <Packages>(mode: string, packages: Packages) => (mode === 'test' ? [] : packages)

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string
}

export default defineConfig(({ mode }) => ({
  // In development, other paths than `/` are a 404 too.
  appType: 'mpa',
  server: { port: Number(process.env['PORT'] ?? 5173) },
  plugins: [
    react(),
    photographs,
    api,
    developmentPage(),
    // These belong to the build of the client.
    ...[pages(), policy(), unfinished(), compress()].map((plugin): Plugin => ({
      ...plugin,
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
    })),
  ],
  resolve: {
    alias: [
      '@zag-js/focus-trap',
      '@zag-js/aria-hidden',
      '@tanstack/devtools-event-client',
      '@tanstack/pacer-lite',
      // Of @tanstack/react-form.
      './useFormGroup.js',
    ].map((find) => ({ find, replacement: resolve(import.meta.dirname, 'src/vite-plugins/unused-modules.ts') })),
  },
  // What `--version` answers.
  define: { 'import.meta.env.PACKAGE_VERSION': JSON.stringify(version) },
  // Found before the first visit; otherwise the dialog's packages would turn up late and reload the page.
  optimizeDeps: { entries: [ENTRY, DIALOG] },
  // Nobody can act on where a build spends its seconds.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    // Renders the pages during the build, and on the server the forms that it sends back.
    prerender: {
      consumer: 'server',
      // Every package is built in: platforms that take a folder install nothing.
      resolve: { noExternal: builtIn(mode, true as const) },
      keepProcessEnv: false,
      build: {
        outDir: 'dist/prerender',
        copyPublicDir: false,
        // Here the dialog is never loaded late.
        rolldownOptions: { input: 'src/app/prerender.tsx', checks: { ineffectiveDynamicImport: false } },
      },
    },
    client: {
      build: {
        outDir: 'dist/client',
        // The start script loads all files in parallel, and `app/load-dialog.ts` the styles.
        modulePreload: false,
        // The packages in the script ask for it. `pages` adds that of the fonts.
        license: { fileName: 'licenses.txt' },
        // Chrome 90 has `?.` too, with a rare bug. To compile it away costs 2 kB.
        target: browsers.map((browser) => (browser === 'chrome90' ? 'chrome91' : browser)),
        rolldownOptions: {
          input: ENTRY,
          // Apart from the rest, so that the two are compiled and run in tasks of their own.
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
      // Bundled, because finding and reading their files took half of the start of each command.
      resolve: {
        noExternal: builtIn(mode, [
          'csv-parse',
          'kysely',
          'valibot',
          'ipaddr.js',
          'pg-connection-string',
          /^@remix-run\//,
        ]),
      },
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
    globalSetup: ['tests/server/built-servers.setup.ts', 'tests/server/postgres.setup.ts'],
    setupFiles: 'tests/property-seed.setup.ts',
    // The files share their workers: importing the same modules for each took a tenth of the time. What a file changes,
    // it puts back.
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['tests/**/*.test.{ts,tsx}'],
          // The journeys in other engines have a configuration of their own.
          exclude: [...configDefaults.exclude, ...PROCESSES, 'tests/engines/**', ...APART],
          isolate: false,
        },
      },
      // These start servers, databases and commands, and end some of them.
      { extends: true, test: { name: 'processes', include: PROCESSES, exclude: APART, isolate: false } },
      // These replace a module or its environment, or register the tests of other files a second time.
      { extends: true, test: { name: 'isolated', include: ['tests/**/*.isolated.test.{ts,tsx}'] } },
    ],
    // One more than processors: many tests wait for a disk, a process or a slow client.
    maxWorkers: availableParallelism() + 1,
    // These end what hangs, and nothing else: a machine that has other work to do must not fail a test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
  },
}))
