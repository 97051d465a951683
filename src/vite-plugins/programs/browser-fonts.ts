/**
 * The fonts of a browser that tests or draws: those of common systems that the page's stand-ins name, made from the free
 * fonts that the stand-ins were measured on, and no others. So a machine without fonts, where Chromium may hang, shows
 * what every other one does.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemFonts } from '#vite-plugins/fonts/font-faces.ts'

/**
 * Writes the fonts and returns the path of a Fontconfig file that knows them alone, for FONTCONFIG_FILE. They are gone
 * when this process ends. Without effect on macOS and Windows, which have such fonts.
 */
export async function writeBrowserFonts(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const rules: string[] = []
  for (const { postScriptName, bytes } of await systemFonts()) {
    const file = join(folder, `${postScriptName}.ttf`)
    writeFileSync(file, bytes)
    // `local()` looks for the PostScript name.
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
      <!-- Otherwise Chromium rounds the width of each letter to whole pixels, which no phone does. -->
      <match target="pattern">
        <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
      </match>
      ${rules.join('\n')}
    </fontconfig>`,
  )
  return config
}
