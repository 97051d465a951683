/**
 * `npm run pictures`: renders icons and link preview into public/, and four views of the built page for the README into
 * .github/. With a folder as argument, all into that. The pictures are committed, because a build has no browser to render
 * them: run this after a change of brand, share, palette or fonts. Plain JavaScript, so that Node runs it directly.
 */
import { access, constants, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { preview, runnerImport } from 'vite'
import { findBrowser, launchArguments } from '#tests/programs/find-browser.mjs'

// Vite loads Panda, which catches uncaught exceptions. Without this, the command would end with 0 or hang.
process.on('uncaughtException', (error) => {
  console.error(error)
  process.exit(1)
})

/** In pixels, of each picture for the README. */
const VIEW_HEIGHT = 860

const named = process.argv[2]
const [folder, readmeFolder] = [named ?? 'public', named ?? '.github']
const { appIcon, createFontFaces, PREVIEW, previewPage, readContent, standaloneRules, tabIcon, writeBrowserFonts } = (
  await runnerImport(resolve('e2e/pictures/drawings.ts'))
).module

const content = await readContent()
// Before the slow work.
for (const target of [folder, readmeFolder]) await access(target, constants.W_OK)
// The cache of the build.
const fonts = await createFontFaces(content, '/', resolve('node_modules/.vite/fonts'))

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: launchArguments,
  env: { ...process.env, FONTCONFIG_FILE: await writeBrowserFonts() },
})
try {
  const page = await browser.newPage({
    viewport: { width: PREVIEW.width, height: PREVIEW.height },
    // Without the animation of the ticket, the picture is the same each time.
    reducedMotion: 'reduce',
  })
  await page.setContent(previewPage(content, standaloneRules(fonts, '/')))
  await page.waitForSelector('html[data-fitted]')
  await save(folder, PREVIEW.file, await page.screenshot({ type: 'jpeg', quality: 88 }))

  await save(folder, 'apple-touch-icon.png', await rasterise(appIcon(content), 180))
  for (const size of [192, 512]) await save(folder, `icon-${size}.png`, await rasterise(appIcon(content), size))
  const icons = []
  for (const size of [16, 32, 48]) icons.push({ size, picture: await rasterise(tabIcon(content.palette), size) })
  await save(folder, 'favicon.ico', ico(icons))

  await save(readmeFolder, 'page.webp', await strip(await viewsOfThePage()))

  async function rasterise(svg, size) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<!doctype html><style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
    )
    return page.screenshot({ omitBackground: true })
  }

  /** The first screen, the form, three cards on a phone, and the first screen in the dark scheme. */
  async function viewsOfThePage() {
    const server = await preview({
      configFile: false,
      logLevel: 'error',
      build: { outDir: 'dist/client' },
      preview: { host: '127.0.0.1', port: 0 },
    })
    try {
      const pictures = []
      for (const { width, address, colorScheme } of [
        { width: 860, address: '' },
        { width: 1040, address: '?join=1' },
        { width: 390, address: `#${content.creators.id}` },
        { width: 860, address: '', colorScheme: 'dark' },
      ]) {
        const viewport = { width, height: VIEW_HEIGHT }
        const view = await browser.newPage({ viewport, reducedMotion: 'reduce', colorScheme })
        await view.goto(server.resolvedUrls.local[0] + address)
        // The font of the body text and the drawings are loaded after the first paint.
        await view.waitForFunction(() => [...document.fonts].some(({ family }) => /^"?Anek Latin"?$/.test(family)))
        await view.evaluate(() => document.fonts.ready)
        await view.waitForLoadState('networkidle')
        if (address === '?join=1') await view.getByRole('dialog').waitFor()
        pictures.push(await view.screenshot())
      }
      return pictures
    } finally {
      await server.close()
    }
  }

  /** Pictures of one height side by side, with edges that are seen on a light and on a dark page. */
  async function strip(pictures) {
    await page.setContent(`<!doctype html><style>
      body { display: flex; gap: 24px; margin: 0; width: max-content }
      img { height: 600px; border-radius: 12px; border: 2px solid rgb(128 128 128 / .45) }
    </style>${pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`).join('')}`)
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
    return page.locator('body').screenshot({ type: 'webp', quality: 80, omitBackground: true })
  }
} finally {
  await browser.close()
}

async function save(where, name, bytes) {
  await writeFile(join(where, name), bytes)
  console.log(`${name}  ${bytes.length} bytes`)
}

/** An ICO file of PNG pictures: a header of 6 bytes, a directory of 16 bytes a picture, the pictures. */
function ico(icons) {
  const header = Buffer.from([0, 0, 1, 0, icons.length, 0])
  let offset = header.length + 16 * icons.length
  const directory = icons.map(({ size, picture }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(picture.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += picture.length
    return entry
  })
  return Buffer.concat([header, ...directory, ...icons.map(({ picture }) => picture)])
}
