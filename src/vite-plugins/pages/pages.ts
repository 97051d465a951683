import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadEnv, minify, transformWithOxc, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { readSiteAddress } from '#server/site-address.ts'
import { contentFiles, readContent, type Content } from '#vite-plugins/content.ts'
import { entryChunks } from '#vite-plugins/entry-chunks.ts'
import { createFontFaces, standaloneRules, type FontFaces } from '#vite-plugins/fonts/font-faces.ts'
import { homeHead, notFoundHead, siteFiles, structuredData } from './head.ts'
import { purge } from './purge.ts'

/** The page's script: the input of the client's bundle. */
export const ENTRY = 'src/app/browser.tsx'
/** The module of the dialog, which the entry imports when it is needed, with the styles of the whole page. */
export const DIALOG = 'src/waitlist/join-dialog.tsx'
const STYLES = 'src/theme/styles.css'
/** The inline script that loads the entry. */
const START = 'src/app/start.ts'
/** The built bundle of `src/app/prerender.tsx`. */
const PRERENDER = 'dist/prerender/prerender.js'
/** What the pages draw from: see `ui/drawing.tsx`. */
const DRAWINGS = 'drawings.svg'
/** The page into which the server writes a form that it sends back. */
const RETURNED = 'dist/returned.html'

type Prerender = typeof import('#app/prerender.tsx')

/** What all pages of a build have in common. */
type Parts = {
  content: Content
  origin: string
  fonts: FontFaces
  /** index.html in the language of the content. */
  template: string
  prerender: Prerender
  drawings: string
  /** All rules, and the address of the file that has them. */
  styles: string
  stylesUrl: string
  /** The compiled inline script, the addresses of the page's script, and those with the dialog. */
  start: string
  modules: string[]
  modulesWithDialog: string[]
}

const FONTS = '/assets/'
/** Chromium compiles each function when the file arrives, in another thread, and not when it is first called. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Writes the prerendered pages, all from the template index.html: index.html; join.html, the same page with the open form,
 * and one for each category that a link may propose; joined.html, with the confirmation; 404.html. The server chooses one by
 * the URL. In development the browser draws the page, with the same template and head.
 */
export function pages(): Plugin {
  let config: ResolvedConfig
  let smallFiles: ReturnType<typeof siteFiles> = []
  const fontsFor = (content: Content): Promise<FontFaces> =>
    createFontFaces(content, FONTS, join(config.cacheDir, 'fonts'))

  const readParts = async (bundle: Rolldown.OutputBundle): Promise<Parts> => {
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
    const prerender = (await import(pathToFileURL(resolve(config.root, PRERENDER)).href)) as Prerender
    // Dependencies first.
    const modules = chunks.map(({ fileName }) => `/${fileName}`).toReversed()
    return {
      content,
      origin: siteOrigin(config),
      fonts: await fontsFor(content),
      template: withLanguage(await readFile(resolve(config.root, 'index.html'), 'utf8'), content),
      prerender,
      drawings: prerender.renderDrawings(),
      styles: styles.source,
      stylesUrl: `/${stylesFile}`,
      start: await compileInline(resolve(config.root, START)),
      modules,
      modulesWithDialog: [...modules, ...dialog.map(({ fileName }) => `/${fileName}`)],
    }
  }

  return {
    name: 'pages',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(resolved) {
      config = resolved
    },

    // The small files beside the page, which a build writes.
    async configureServer(server) {
      smallFiles = siteFiles(await readContent(), siteOrigin(config))
      server.middlewares.use((request, response, next) => {
        const send = (type: string, bytes: string) => {
          response.setHeader('Content-Type', type)
          response.end(bytes)
        }
        const file = smallFiles.find(({ name }) => request.url === `/${name}`)
        if (file !== undefined) return send(file.type, file.bytes)
        if (request.url !== `/${DRAWINGS}`) return next()
        server.ssrLoadModule('/src/app/drawings.tsx').then(({ renderDrawings }) => {
          send('image/svg+xml', (renderDrawings as Prerender['renderDrawings'])())
        }, next)
      })
    },

    // Title and fonts stand in the page itself.
    hotUpdate({ file }) {
      if (contentFiles.includes(relative(config.root, file))) this.environment.hot.send({ type: 'full-reload' })
    },

    transformIndexHtml: {
      order: 'pre',
      async handler(template) {
        const content = await readContent()
        smallFiles = siteFiles(content, siteOrigin(config))
        const rules = style(standaloneRules(await fontsFor(content), FONTS))
        return fill(withLanguage(template, content), {
          head: `${homeHead(content, siteOrigin(config))}${rules}${styleLink(`/${STYLES}`)}`,
          page: '',
          script: `<script type="module" src="/${ENTRY}"></script>`,
        })
      },
    },

    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        // Not Rolldown's banner: Vite writes its list of style sheets before it, and the comment must be first.
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = COMPILE_HINT + file.code
        const parts = await readParts(bundle)
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName, source })
        const { content, origin, prerender, stylesUrl } = parts
        const head = homeHead(content, origin)
        const dialog = (view: 'form' | 'joined', category?: string): Page => ({
          markup: prerender.renderDialog(view, stylesUrl, category),
          head: WHOLE_DIALOG + head,
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
        emit(DRAWINGS, parts.drawings)
        for (const { name, bytes } of siteFiles(content, origin)) emit(name, bytes)
        for (const { name, bytes } of parts.fonts.files) emit(`${FONTS.slice(1)}${name}`, bytes)
        const returned = resolve(config.root, RETURNED)
        await mkdir(dirname(returned), { recursive: true })
        await writeFile(returned, await page(parts, { head }))
      },
    },
  }
}

interface Page {
  /** Undefined: the server fills the placeholders, with the markup and the hidden fields of the form. */
  markup?: string | Promise<string>
  head: string
  /** The addresses of the page's script. A page without script has all fonts at once. */
  modules?: string[]
}

async function page(parts: Parts, { markup, head, modules }: Page): Promise<string> {
  const { fonts, template, styles, stylesUrl, drawings, start } = parts
  const drawn = await markup
  // A page with a link to all rules needs none in the head.
  const [before = ''] = drawn?.split('<link rel="stylesheet"') ?? []
  const css = drawn === undefined ? styleLink(stylesUrl) : style(await purge(styles, template + before, drawings))
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

/** Replaces placeholders of the template, `<!--head-->` and so on, and removes its comments, which start with a space. */
function fill(template: string, texts: Partial<Record<'head' | 'page' | 'script', string>>): string {
  const plain = template.replaceAll(/<!-- [^]*? -->\n?/g, '')
  return Object.entries(texts).reduce((html, [name, text]) => {
    const placeholder = `<!--${name}-->`
    if (!html.includes(placeholder)) throw new Error(`index.html has no ${placeholder}.`)
    // A function, because a `$` in a replacement string is special.
    return html.replace(placeholder, () => text)
  }, plain)
}

/** The template in the language of the content. */
function withLanguage(template: string, { head }: Content): string {
  if (!template.includes('<html>')) throw new Error('index.html has no <html>.')
  return template.replace('<html>', `<html lang="${head.language}" dir="${head.direction}">`)
}

function siteOrigin(config: ResolvedConfig): string {
  return readSiteAddress(loadEnv(config.mode, config.root, 'SITE_')['SITE_URL']).origin
}

/** Preloads only the headline font, so that on a slow network no other font delays the headline. */
function fontPreload({ first }: FontFaces): string {
  return `<link rel="preload" href="${FONTS}${first.name}" as="font" type="font/woff2" crossorigin>`
}

/** Font rules for print, which `start.ts` applies to the screen after the first paint. Without script, for all media. */
function laterFonts({ laterRules }: FontFaces): string {
  return `<style media="print">${laterRules}</style><noscript>${style(laterRules)}</noscript>`
}

function style(css: string): string {
  return `<style>${css}</style>`
}

function styleLink(url: string): string {
  return `<link rel="stylesheet" href="${url}">`
}

function startScript(code: string, modules: string[]): string {
  return `<script data-modules="${modules.join(' ')}">${code}</script>`
}

/** Compiles a file without imports into a script. */
async function compileInline(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  const script = (await minify(file, `{${code}}`, { module: false })).code.trim()
  if (script.includes('</script')) throw new Error(`${file} cannot be inlined.`)
  return script
}
