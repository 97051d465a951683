import { defineConfig } from '@pandacss/dev'
import * as landing from './src/content/landing.ts'
import { site } from './src/content/site.ts'
import { dialog } from './src/content/waitlist.ts'
import { contactSheet } from './src/sections/creators/contact-sheet.recipe.ts'
import { visibility } from './src/sections/fair-visibility/visibility.recipe.ts'
import { footer } from './src/sections/footer.recipe.ts'
import { founding } from './src/sections/founding-creator/founding.recipe.ts'
import { header } from './src/sections/header.recipe.ts'
import { hero } from './src/sections/hero/hero.recipe.ts'
import { priceField } from './src/sections/hero/price-field.recipe.ts'
import { ticket } from './src/sections/hero/ticket.recipe.ts'
import { film } from './src/sections/how-it-works/film.recipe.ts'
import { missing } from './src/sections/not-found-page/missing.recipe.ts'
import { dashboard } from './src/sections/why-creators-choose/dashboard.recipe.ts'
import { features } from './src/sections/why-creators-choose/features.recipe.ts'
import { toaster } from './src/ui/toaster.recipe.ts'
import { choice } from './src/waitlist/choice.recipe.ts'
import { field } from './src/waitlist/field.recipe.ts'
import { stub } from './src/waitlist/ticket-stub.recipe.ts'
import { flattenLayers } from './src/vite-plugins/flatten-layers.ts'
import { leanRecipes } from './src/vite-plugins/lean-recipes.ts'
import { tallLines } from './src/theme/global.ts'
import { theme } from './src/theme/preset.ts'

/** The texts of each title, call to action and name. */
const titles = JSON.stringify({ ...landing, site, dialog }, (key, value: unknown) =>
  typeof value !== 'string' || ['title', 'action', 'brand'].includes(key) ? value : '',
)

export default defineConfig({
  // `eject` leaves out the stock palettes and text sizes; preset-base keeps the names of the utilities.
  eject: true,
  presets: ['@pandacss/preset-base', theme],
  preflight: false,
  globalCss: { extend: tallLines(landing.hero.headline.join(), titles) },
  strictTokens: true,
  include: ['./src/{ui,drawing,sections,waitlist,app}/**/*.{ts,tsx}'],
  exclude: ['**/*.recipe.ts'],
  // Variants come through props, which Panda cannot read from the markup: all of them are written out.
  staticCss: { recipes: '*' },
  // Named one by one: Panda watches what is imported here, and not a glob.
  theme: {
    extend: {
      recipes: { toaster },
      slotRecipes: {
        choice,
        contactSheet,
        dashboard,
        features,
        field,
        film,
        footer,
        founding,
        header,
        hero,
        missing,
        priceField,
        stub,
        ticket,
        visibility,
      },
    },
  },
  outdir: 'styled-system',
  importMap: '#styled-system',
  outExtension: 'js',
  hash: false,
  hooks: {
    'codegen:prepare': ({ artifacts }) => leanRecipes(artifacts),
    // The last rule, which no element has, tells the page that it has all of them (`app/load-dialog.ts`).
    'cssgen:done': ({ artifact, content }) =>
      artifact === 'styles.css' ? `${flattenLayers(content)}.whole { --all: 1 }` : undefined,
    // Its global styles set 32 variables on every element, for filters and transforms that no recipe here uses.
    'preset:resolved': ({ utils, preset, name }) =>
      name === '@pandacss/preset-base' ? utils.omit(preset, ['globalCss']) : preset,
  },
})
