import { defineConfig } from '@pandacss/dev'
import { flattenLayers } from './src/vite-plugins/flatten-layers.ts'
import { leanRecipes } from './src/vite-plugins/lean-recipes.ts'
import { theme } from './src/theme/preset.ts'

export default defineConfig({
  // `eject` leaves out the stock palettes and text sizes; preset-base keeps the names of the utilities.
  eject: true,
  presets: ['@pandacss/preset-base', theme],
  preflight: false,
  strictTokens: true,
  include: ['./src/{ui,sections,waitlist,app}/**/*.{ts,tsx}'],
  outdir: 'styled-system',
  importMap: '#styled-system',
  outExtension: 'js',
  hash: false,
  hooks: {
    'codegen:prepare': ({ artifacts }) => leanRecipes(artifacts),
    'cssgen:done': ({ artifact, content }) => (artifact === 'styles.css' ? flattenLayers(content) : undefined),
    // Its global styles set 32 variables on every element, for filters and transforms that no recipe here uses.
    'preset:resolved': ({ utils, preset, name }) =>
      name === '@pandacss/preset-base' ? utils.omit(preset, ['globalCss']) : preset,
  },
})
