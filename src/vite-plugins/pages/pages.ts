import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { readContent } from '#vite-plugins/content.ts'
import type { FontFaces } from '#vite-plugins/fonts/font-faces.ts'
import { homeHead, notFoundHead, siteFiles, structuredData } from './head.ts'
import { purge } from './purge.ts'
import { ENTRY, fill, FONTS, fontsFor, siteAddress, style, styleLink, withLanguage, type Config } from './template.ts'

/** The module of the dialog, which the entry imports when it is needed, with the styles of the whole page. */
export const DIALOG = 'src/waitlist/join-dialog.tsx'
/** The inline script that loads the entry. */
const START = 'src/app/start.ts'
/** The built bundle of `src/app/prerender.tsx`. */
const PRERENDER = 'dist/prerender/prerender.js'
/** The page into which the server writes a form that it sends back. */
const RETURNED = 'dist/returned.html'
const FONT_LICENSE = 'node_modules/@fontsource-variable/anek-latin/LICENSE'

/** Chromium compiles each function when the file arrives, in another thread, and not when it is first called. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Writes the prerendered pages, all from the template index.html: index.html; join.html, the same page with the open form,
 * and one for each category that a link may propose; joined.html, with the confirmation; 404.html. The server chooses one by
 * the URL.
 */
export function pages(): Plugin {
  return {
    name: 'pages',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        // Not Rolldown's banner: Vite writes its list of style sheets before it, and the comment must be first.
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = COMPILE_HINT + file.code
        const { config } = this.environment
        const parts = await readParts(bundle, config)
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName, source })
        const { content, origin, prerender, stylesUrl } = parts
        const head = homeHead(content, origin)
        const dialog = (view: 'form' | 'joined', category?: string): Page => ({
          markup: prerender.renderDialog(view, stylesUrl, category),
          head: WHOLE_DIALOG + (view === 'form' ? homeHead(content, origin, linkToForm(category)) : head),
          modules: parts.modulesWithDialog,
        })
        const written: Record<string, Page> = {
          'index.html': {
            markup: prerender.renderPage(),
            head: head + structuredData(content, origin),
            modules: parts.modules,
          },
          'join.html': dialog('form'),
          ...Object.fromEntries(content.categories.map(({ value }) => [`join-${value}.html`, dialog('form', value)])),
          'joined.html': dialog('joined'),
          '404.html': { markup: prerender.renderNotFound(), head: notFoundHead(content) },
        }
        for (const [name, one] of Object.entries(written)) emit(name, await page(parts, one))
        const fontRules = parts.fonts.firstRules + parts.fonts.laterRules
        for (const { name, bytes } of siteFiles(content, origin, fontRules)) emit(name, bytes)
        emit('font-license.txt', await readFile(resolve(config.root, FONT_LICENSE)))
        for (const { name, bytes } of parts.fonts.files) emit(`${FONTS.slice(1)}${name}`, bytes)
        const returned = resolve(config.root, RETURNED)
        await mkdir(dirname(returned), { recursive: true })
        await writeFile(returned, await page(parts, { head }))
      },
    },
  }
}

const linkToForm = (category?: string) => `/?join=1${category === undefined ? '' : `&category=${category}`}`

type Parts = Awaited<ReturnType<typeof readParts>>

/** What all pages of a build have in common. */
async function readParts(bundle: Rolldown.OutputBundle, config: Config) {
  const content = await readContent()
  const chunks = entryChunks(bundle, ENTRY)
  const dialog = entryChunks(bundle, DIALOG).filter((chunk) => !chunks.includes(chunk))
  const [stylesFile = ''] = dialog.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  const styles = bundle[stylesFile]
  if (styles?.type !== 'asset') throw new Error(`${DIALOG} has no styles.`)
  // The mark where Panda writes its rules. They have no layers any more: see flatten-layers.ts.
  styles.source = String(styles.source)
    .replaceAll(/@layer [\w, ]+;/g, '')
    .trim()
  const prerender: typeof import('#app/prerender.tsx') = await import(
    pathToFileURL(resolve(config.root, PRERENDER)).href
  )
  const modules = chunks.map(({ fileName }) => `/${fileName}`)
  const template = await readFile(resolve(config.root, 'index.html'), 'utf8')
  return {
    content,
    origin: siteAddress(config).origin,
    fonts: await fontsFor(content, config),
    template: withLanguage(template, content),
    prerender,
    /** All rules, and the address of the file that has them. */
    styles: styles.source,
    stylesUrl: `/${stylesFile}`,
    start: await compileInline(resolve(config.root, START)),
    /** The addresses of the page's script, and those with the dialog's. */
    modules,
    modulesWithDialog: [...modules, ...dialog.map(({ fileName }) => `/${fileName}`)],
  }
}

/** The chunk of an input file, or of one that is imported dynamically, followed by all chunks that it needs at once. */
function entryChunks(bundle: Rolldown.OutputBundle, input: string): Rolldown.OutputChunk[] {
  const chunks = new Set<Rolldown.OutputChunk>()
  const add = (file: Rolldown.OutputBundle[string] | undefined) => {
    if (file?.type !== 'chunk' || chunks.has(file)) return
    chunks.add(file)
    for (const name of file.imports) add(bundle[name])
  }
  add(Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${input}`)))
  if (chunks.size === 0) throw new Error(`The bundle has no entry ${input}.`)
  return [...chunks]
}

interface Page {
  /** Undefined: the server fills the placeholders, with the markup and the hidden fields of the form. */
  markup?: string | Promise<string>
  head: string
  /** The addresses of the page's script. A page without script has all fonts at once. */
  modules?: string[]
}

async function page(parts: Parts, { markup, head, modules }: Page): Promise<string> {
  const { fonts, template, styles, stylesUrl, start } = parts
  const drawn = await markup
  // A page with a link to all rules needs none in the head.
  const [before = ''] = drawn?.split('<link rel="stylesheet"') ?? []
  const css = drawn === undefined ? styleLink(stylesUrl) : style(await purge(styles, template + before))
  const first = style(fonts.firstRules)
  return fill(template, {
    head:
      head + (modules ? fontPreload(fonts) + first + css + laterFonts(fonts) : first + style(fonts.laterRules) + css),
    ...(drawn !== undefined && { page: drawn, script: modules ? startScript(start, modules) : '' }),
  })
}

/**
 * Chrome 124 and newer paint nothing before they meet this element: a sheet that is painted in part jumps as it grows. It
 * stands behind the dialog, because they do not wait for the end of an element.
 */
const WHOLE_DIALOG = '<link rel="expect" href="#dialog-end" blocking="render">'

/** Preloads only the headline font, so that on a slow network no other font delays the headline. */
function fontPreload({ first }: FontFaces): string {
  return `<link rel="preload" href="${FONTS}${first.name}" as="font" type="font/woff2" crossorigin>`
}

/** Font rules for print, which `start.ts` applies to the screen after the first paint. Without script, for all media. */
function laterFonts({ laterRules }: FontFaces): string {
  return `<style media="print">${laterRules}</style><noscript>${style(laterRules)}</noscript>`
}

function startScript(code: string, modules: string[]): string {
  return `<script data-modules="${modules.join(' ')}">${code}</script>`
}

/** Compiles a file, with what it imports, into a script. */
async function compileInline(file: string): Promise<string> {
  // A build for browsers would wrap each `import()`.
  const rolldownOptions = { output: { format: 'iife' } } as const
  const options = { ssr: file, write: false, minify: true, rolldownOptions } as const
  const built = await build({ configFile: false, publicDir: false, logLevel: 'error', build: options })
  const script = 'output' in built ? built.output[0].code.trim() : ''
  if (script === '' || script.includes('</script')) throw new Error(`${file} cannot be inlined.`)
  return script
}
