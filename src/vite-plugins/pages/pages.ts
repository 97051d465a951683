import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadEnv, type Connect, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { readContent, type Content } from '#vite-plugins/content.ts'
import { entryChunks } from '#vite-plugins/entry-chunks.ts'
import { createFontFaces, type FontFaces } from '#vite-plugins/fonts/font-faces.ts'
import type { FontFile } from '#vite-plugins/fonts/subset-fonts.ts'
import { checkPage } from './check-page.ts'
import { homeHead, notFoundHead, siteFiles, structuredData } from './head.ts'
import {
  dropForeignRules,
  dropStateAttributes,
  leanMarkup,
  missingRules,
  resolveTokens,
  shortenClasses,
  withShortClasses,
  withShortSelectors,
} from './lean-page.ts'
import { readSiteAddress } from '#server/site-address.ts'
import { recipesIn, splitStyles } from './split-styles.ts'
import { compileModule, compileStartScript } from './start-script.ts'

/** Files, relative to the root, and recipes. */
export type PagesOptions = {
  /** The page's script and the module of the dialog: the inputs of the client's bundle. */
  entry: string
  dialog: string
  /** The inline script that decides when the entry is loaded. */
  start: string
  /** The module that shows the form before the entry is loaded. */
  early: string
  /** The module of the price field. */
  price: string
  /** The built bundle of `render(page)`. */
  prerender: string
  /** The entry of the development server, which renders the page in the browser. */
  development: string
  /** The built bundle of `renderForm()` and `renderJoined()`. */
  waitlist: string
  /** The recipes that the dialog alone uses: their styles are a separate file. */
  dialogRecipes: readonly string[]
  /** The output file of the page in which the server sends a form back. */
  returned: string
}

type Bundle = Rolldown.OutputBundle
type Prerender = { render: (page: 'home' | 'notFound') => Promise<string> }
type Waitlist = { renderForm: () => Promise<string>; renderJoined: () => string }

const FONTS = '/assets/'
/** The URLs that this plugin serves in development. */
const SERVED = /^\/(?:assets\/anek-|icon\.svg|site\.webmanifest|robots\.txt|sitemap\.xml)/
const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  xml: 'application/xml',
}
/** Where the script inserts the styles of the toasts (`sonner-styles.ts`). WebKit once gave empty elements no style sheet. */
const TOAST_STYLES = '<style data-toasts>/**/</style>'
/**
 * Hides a dialog in the markup until the browser has parsed all of it, and the style element that follows it. The sheet
 * stands on the lower edge of a phone, and painted in part it would jump as it grows. Not a form that the server sends
 * back: its `autofocus` is lost while it is hidden.
 */
const WHOLE = {
  hidden: '[data-whole]{visibility:hidden}',
  shown: '[data-whole]{visibility:visible}',
}
/**
 * In the page of a shared link, a style sheet has the rules that the form and the first section do not need. With them
 * the page was longer than what a connection sends in its first round trip. The link stands after that section, where the
 * browser waits for it, with or without script. The other sections are hidden while it is not there: it may be lost.
 */
const LATER = {
  hidden: '#app section~section,#app footer{content-visibility:var(--later,hidden)}',
  shown: ':root{--later:visible}',
}
/** The placeholder of a form that the server sends back. */
const RETURNED = '<div id="returned"><!--form--></div>'

/**
 * The idempotency key of a form that a browser posts without script. `src/server/http/form-page.ts` writes a new one into
 * each response. Where files are served without it, the key is empty, and the server redirects with a new one.
 */
const KEY = '<input type="hidden" name="idempotency_key" form="join" value="">'

/**
 * Writes the prerendered pages, all from the template index.html: index.html; join.html, the same page with the open
 * form; joined.html, with the confirmation; 404.html. The server chooses one by the URL. In development the browser renders
 * the page, with the same template and head.
 */
export function pages(options: PagesOptions): Plugin {
  let config: ResolvedConfig
  const fontsFor = (content: Content): Promise<FontFaces> =>
    createFontFaces(content, FONTS, join(config.cacheDir, 'fonts'))

  const compileStart = (hasForm: boolean): Promise<string> =>
    compileStartScript(resolve(config.root, options.start), { HAS_FORM: String(hasForm) })

  const serveFile = async (url: string | undefined, response: ServerResponse, next: Connect.NextFunction) => {
    try {
      const content = await readContent()
      const fonts = await fontsFor(content)
      const files = [...siteFiles(content, siteOrigin(config)), ...fonts.files.map(inAssets)]
      const file = files.find(({ name }) => url === `/${name}`)
      if (file === undefined) return next()
      response.setHeader('content-type', TYPES[/\w+$/.exec(file.name)?.[0] ?? ''] ?? 'text/plain')
      response.end(file.bytes)
    } catch (error) {
      next(error)
    }
  }

  return {
    name: 'pages',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(resolved) {
      config = resolved
    },

    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        // Do not read the content for each of Vite's hundreds of modules.
        if (!SERVED.test(request.url ?? '')) return next()
        void serveFile(request.url, response, next)
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(template) {
        const content = await readContent()
        const fonts = await fontsFor(content)
        return fill(withLanguage(template, content), {
          head: [
            homeHead(content, siteOrigin(config)),
            fontPreload(fonts),
            style(fonts.firstRules + fonts.laterRules),
          ].join('\n'),
          waitlist: '',
          page: '',
          script: `<script type="module" src="/${options.development}" data-modules="/${options.entry}" data-dialog="/${options.dialog}" data-price="/${options.price}"></script>`,
          key: '',
        })
      },
    },

    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const content = await readContent()
        const origin = siteOrigin(config)
        const fonts = await fontsFor(content)
        const chunks = entryChunks(bundle, options.entry)
        const template = withLanguage(await readFile(resolve(config.root, 'index.html'), 'utf8'), content)
        const bundleOf = (file: string) => import(pathToFileURL(resolve(config.root, file)).href) as Promise<unknown>
        const { render } = (await bundleOf(options.prerender)) as Prerender
        const { renderForm, renderJoined } = (await bundleOf(options.waitlist)) as Waitlist
        const rules = dropStateAttributes(resolveTokens(takeStyles(chunks, bundle)))
        const { own: dialogRules, others: pageRules } = splitStyles(rules, options.dialogRecipes)
        // Dependencies first.
        const modules = chunks.map(({ fileName }) => `/${fileName}`).toReversed()
        const dialog = `/${onlyChunk(entryChunks(bundle, options.dialog), chunks).fileName}`

        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName, source })
        const home = leanMarkup(checkPage(await render('home'), content), rules)
        const notFound = await render('notFound')
        const misplaced = recipesIn(home, options.dialogRecipes)
        if (misplaced.length > 0) {
          throw new Error(
            `The page uses ${misplaced.join(', ')}, whose styles load with the dialog: see dialogRecipes in vite.config.ts.`,
          )
        }
        // Not lean: hydration compares it with what React renders.
        const form = await renderForm()
        const joined = renderJoined()
        const start = await compileStart(false)
        const joinStart = await compileStart(true)
        const early = hashedFile('early-form', 'js', await compileModule(resolve(config.root, options.early)))
        const price = hashedFile('price-field', 'js', await compileModule(resolve(config.root, options.price)))
        const bundled = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [output.code] : []))
        const rendered = [form, joined, ...bundled, start, joinStart, early.bytes, price.bytes]
        const names = shortenClasses(home + notFound, rendered)
        const shortMarkup = (markup: string) => withShortClasses(markup, names)
        const page = shortMarkup(home)
        const shortStyles = (css: string) => withShortSelectors(css, names)
        const stylesFor = (css: string, html: string, drawnLater = '') =>
          style(fonts.firstRules + shortStyles(dropForeignRules(css, html, drawnLater)))
        const stylesWithDialog = stylesFor(WHOLE.hidden + rules, home, form + joined)
        const [firstSection, otherSections] = splitSections(home)
        const firstView = form + firstSection
        const laterRecipes = options.dialogRecipes.filter((recipe) => recipesIn(firstView, [recipe]).length === 0)
        const { own: laterOwn, others: firstRules } = splitStyles(rules, laterRecipes)
        const laterRules = LATER.shown + laterOwn + missingRules(firstRules, firstView, home, form + joined)
        const laterStyles = hashedFile('later', 'css', shortStyles(laterRules))
        const formFile = hashedFile('form', 'html', `<!doctype html><div id="waitlist">${form}</div>${KEY}`)
        // Also the variants of the page's recipes that only the form has: its wide button, the cells of its choices.
        const dialogStyles = hashedFile(
          'dialog',
          'css',
          shortStyles(dialogRules + missingRules(pageRules, home, '', form)),
        )
        const scriptFiles = { modules: modules.join(' '), dialog, price: `/${price.name}` }
        const meta = homeHead(content, origin)
        const laterFonts = afterFirstPaint(fonts.laterRules)

        const earlyFiles = { form: `/${formFile.name}`, early: `/${early.name}`, styles: `/${dialogStyles.name}` }
        const homeAttributes = dataAttributes({ ...scriptFiles, ...earlyFiles })
        const homePage = {
          head: [
            meta,
            structuredData(content, origin),
            fontPreload(fonts),
            stylesFor(pageRules, home),
            laterFonts,
            TOAST_STYLES,
          ].join('\n'),
          script: `<script${homeAttributes}>${start}</script>`,
          waitlist: '',
          page,
          key: '',
        }
        emit('index.html', fill(template, homePage))

        const dialogTemplate = withOpenDialog(template)
        const joinStyles = stylesFor(WHOLE.hidden + LATER.hidden + firstRules, firstView)
        const joinPage = {
          head: [expectElement('waitlist'), meta, fontPreload(fonts), joinStyles, laterFonts, TOAST_STYLES].join('\n'),
          script: '',
          waitlist: form,
          page: [
            shortMarkup(firstSection),
            // Before the link: a script waits for the style sheets before it.
            `<script${dataAttributes(scriptFiles)}>${joinStart}</script>`,
            `<link rel="stylesheet" href="/${laterStyles.name}">`,
            shortMarkup(otherSections),
          ].join(''),
          key: KEY,
        }
        emit('join.html', fill(dialogTemplate, joinPage))

        const withoutScript = {
          head: [meta, stylesWithDialog, style(fonts.laterRules)].join('\n'),
          script: '',
          waitlist: '',
          page,
          key: '',
        }
        emit('joined.html', fill(dialogTemplate, { ...withoutScript, waitlist: joined }))
        const notFoundStyles = stylesFor(pageRules, notFound) + style(fonts.laterRules)
        emit(
          '404.html',
          fill(template, {
            ...withoutScript,
            head: notFoundHead(content) + notFoundStyles,
            page: shortMarkup(notFound),
          }),
        )
        const returned = resolve(config.root, options.returned)
        await mkdir(dirname(returned), { recursive: true })
        // The form comes last: the server compresses everything before it once for all responses.
        const returnedPage = {
          ...withoutScript,
          head: expectElement('returned') + withoutScript.head,
          script: RETURNED,
          key: KEY,
        }
        await writeFile(returned, fill(dialogTemplate, returnedPage))
        const others = [
          formFile,
          early,
          price,
          dialogStyles,
          laterStyles,
          ...siteFiles(content, origin),
          ...fonts.files.map(inAssets),
        ]
        for (const { name, bytes } of others) emit(name, bytes)
      },
    },
  }
}

/** A file with a digest of its content in its name. */
function hashedFile(name: string, type: string, bytes: string): { name: string; bytes: string } {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  return { name: `assets/${name}.${digest}.${type}`, bytes }
}

function dataAttributes(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('')
}

/**
 * Replaces the placeholders of the template, `<!--head-->` and so on, and removes its comments, which start with a space.
 * Throws when a placeholder is missing.
 */
function fill(template: string, texts: Record<'head' | 'waitlist' | 'page' | 'script' | 'key', string>): string {
  const plain = template.replaceAll(/<!-- [^]*? -->\n?/g, '')
  return Object.entries(texts).reduce((html, [name, text]) => {
    const placeholder = `<!--${name}-->`
    if (!html.includes(placeholder)) throw new Error(`index.html has no ${placeholder}.`)
    // A function, because a `$` in a replacement string is special.
    return html.replace(placeholder, () => text)
  }, plain)
}

/** Chrome 124 and newer paint nothing before this element is parsed: each frame until then would have nothing to show. */
function expectElement(id: string): string {
  return `<link rel="expect" href="#${id}" blocking="render">`
}

/** The markup of the page up to the end of its first section, and the rest. */
function splitSections(page: string): [first: string, others: string] {
  const end = '</section>'
  const cut = page.indexOf(end) + end.length
  if (cut < end.length) throw new Error('The page has no section.')
  return [page.slice(0, cut), page.slice(cut)]
}

/** The template in the language of the content. */
function withLanguage(template: string, { head }: Content): string {
  return withTag(template, '<html>', `<html lang="${head.language}" dir="${head.direction}">`)
}

/** The template for pages with an open dialog: the page behind it is inert. */
function withOpenDialog(template: string): string {
  const waitlist = withTag(template, '<div id="waitlist">', '<div id="waitlist" data-whole>')
  return withTag(waitlist, '<div id="app">', `${style(WHOLE.shown)}<div id="app" inert>`)
}

function withTag(template: string, tag: string, replacement: string): string {
  if (!template.includes(tag)) throw new Error(`index.html has no ${tag}.`)
  return template.replace(tag, replacement)
}

function siteOrigin(config: ResolvedConfig): string {
  return readSiteAddress(loadEnv(config.mode, config.root, 'SITE_')['SITE_URL']).origin
}

/** Preloads only the headline font, so that on a slow network no other font delays the headline. */
function fontPreload({ first }: FontFaces): string {
  return `<link rel="preload" href="${FONTS}${first.name}" as="font" type="font/woff2" crossorigin>`
}

function inAssets({ name, bytes }: FontFile): FontFile {
  return { name: `${FONTS.slice(1)}${name}`, bytes }
}

/** Font rules for print, which `start.ts` applies to the screen after the first paint. Without script, for all media. */
function afterFirstPaint(css: string): string {
  return `<style media="print">${css}</style><noscript>${style(css)}</noscript>`
}

function style(css: string): string {
  return `<style>${css}</style>`
}

/**
 * The only chunk of the dialog that is not part of the page's script. A retry changes the URL of this chunk
 * (`src/app/loader.ts`), but not the URLs of further chunks or style sheets.
 */
function onlyChunk(dialog: Rolldown.OutputChunk[], first: Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const [chunk, ...others] = dialog.filter((candidate) => !first.includes(candidate))
  const styles = [...(chunk?.viteMetadata?.importedCss ?? [])]
  const surplus = [...others.map(({ fileName }) => fileName), ...(chunk?.dynamicImports ?? []), ...styles]
  if (chunk === undefined || surplus.length > 0) {
    throw new Error(`The dialog must be one file, but it also needs ${surplus.join(', ')}.`)
  }
  return chunk
}

/** Removes the styles of the page's script from the bundle and returns them, to inline them. */
function takeStyles(chunks: Rolldown.OutputChunk[], bundle: Bundle): string {
  const names = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return [...names]
    .map((name) => {
      const file = bundle[name]
      if (file?.type !== 'asset') throw new Error(`${name} is not a style sheet of the bundle.`)
      delete bundle[name]
      return String(file.source).trim()
    })
    .join('')
}
