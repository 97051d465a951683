/**
 * The fonts of the browser in tests and for the pictures: only the system fonts that the page's fallbacks name, made
 * from the free fonts with the same metrics. So every machine renders the same, even one without fonts, where Chromium
 * may hang.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { SYSTEM_FONTS, SYSTEM_WEIGHTS } from '#vite-plugins/fonts/fallback-fonts.ts'
import { readFontSource } from '#vite-plugins/fonts/font-source.ts'

/**
 * Writes the fonts and returns the path of a Fontconfig file with only these, for FONTCONFIG_FILE. They are deleted when
 * this process ends. No effect on macOS and Windows, which have these fonts.
 */
export async function writeBrowserFonts(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const rules: string[] = []
  for (const { postScriptName, bytes } of await systemFonts()) {
    const file = join(folder, `${postScriptName}.ttf`)
    writeFileSync(file, bytes)
    // `local()` matches the PostScript name.
    rules.push(`<match target="scan">
      <test name="file"><string>${file}</string></test>
      <edit name="postscriptname" mode="assign"><string>${postScriptName}</string></edit>
    </match>`)
  }
  const config = join(folder, 'fonts.conf')
  mkdirSync(join(folder, 'cache'))
  writeFileSync(
    config,
    `<?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig>
      <dir>${folder}</dir>
      <cachedir>${join(folder, 'cache')}</cachedir>
      <!-- With hinting, Chromium rounds each advance width to whole pixels, unlike phones. -->
      <match target="pattern">
        <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
      </match>
      ${rules.join('\n')}
    </fontconfig>`,
  )
  return config
}

/** Has the rupee sign, as some font of every system has. */
const RUPEE_FONT = {
  postScriptName: 'DejaVuSans-Bold',
  file: '@fontsource-variable/roboto/files/roboto-latin-ext-wght-normal.woff2',
}

/** Free fonts with the metrics of the system fonts, each with the PostScript name that a fallback rule looks up. */
function systemFonts(): Promise<{ postScriptName: string; bytes: Buffer }[]> {
  const weights = ['regular', 'bold'] as const
  const fonts = SYSTEM_FONTS.flatMap(({ file, ...names }) =>
    weights.map((weight) => ({ file, postScriptName: names[weight][0], wght: SYSTEM_WEIGHTS[weight] })),
  )
  return Promise.all(
    [...fonts, { ...RUPEE_FONT, wght: SYSTEM_WEIGHTS.bold }].map(async ({ file, postScriptName, wght }) => {
      const { bytes, font } = await readFontSource(file)
      const characters = String.fromCodePoint(...font.characterSet)
      const options = { targetFormat: 'truetype', variationAxes: { wght } } as const
      return { postScriptName, bytes: await subsetFont(bytes, characters, options) }
    }),
  )
}
