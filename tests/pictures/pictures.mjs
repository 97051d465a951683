/**
 * `npm run pictures`: renders icons and link preview into public/, or into a folder that is given as argument. They are
 * committed, because a build has no browser to render them: run this after a change of brand, share, palette or fonts.
 * Plain JavaScript, so that Node runs it directly.
 */
import { access, constants, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'
import { findBrowser, launchArguments } from '#tests/programs/find-browser.mjs'

// Vite loads Panda, which catches uncaught exceptions. Without this, the command would end with 0 or hang.
process.on('uncaughtException', (error) => {
  console.error(error)
  process.exit(1)
})

const folder = process.argv[2] ?? 'public'
const { appIcon, content, createFontFaces, fontsFor, palette, PREVIEW, previewPage, standaloneRules, tabIcon } = (
  await runnerImport(resolve('tests/pictures/drawings.ts'))
).module

// Before the slow work.
await access(folder, constants.W_OK)
// The cache of the build.
const fonts = await createFontFaces(content, '/', resolve('node_modules/.vite/fonts'))

const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: launchArguments,
  env: { ...process.env, FONTCONFIG_FILE: await fontsFor(content) },
})
try {
  const page = await browser.newPage({
    viewport: { width: PREVIEW.width, height: PREVIEW.height },
    // Without the animation of the ticket, the picture is the same each time.
    reducedMotion: 'reduce',
  })
  await page.setContent(previewPage(content, standaloneRules(fonts, '/')))
  await page.waitForSelector('html[data-fitted]')
  await save(PREVIEW.file, await page.screenshot({ type: 'jpeg', quality: 88 }))

  await save('apple-touch-icon.png', await rasterise(appIcon(content), 180))
  for (const size of [192, 512]) await save(`icon-${size}.png`, await rasterise(appIcon(content), size))
  const icons = []
  for (const size of [16, 32, 48]) icons.push({ size, picture: await rasterise(tabIcon(palette), size) })
  await save('favicon.ico', ico(icons))

  async function rasterise(svg, size) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<!doctype html><style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`,
    )
    return page.screenshot({ omitBackground: true })
  }
} finally {
  await browser.close()
}

async function save(name, bytes) {
  await writeFile(join(folder, name), bytes)
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
