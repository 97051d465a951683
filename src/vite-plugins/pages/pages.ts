import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadEnv, type Connect, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import { readContent, type Content } from '#vite-plugins/content.ts'
import { entryChunks } from '#vite-plugins/entry-chunks.ts'
import { makeFontFaces, type FontFaces, type FontFile } from '#vite-plugins/fonts/font-faces.ts'
import { checkPage } from './check-page.ts'
import { homeHead, missingHead, siteFiles } from './head.ts'
import { readSiteAddress } from '#vite-plugins/site-address.ts'
import { recipesIn, splitStyles } from './split-styles.ts'
import { compileModule, compileStartScript } from './start-script.ts'

/** The files that the pages are made of. */
export type Parts = {
  /** The page's own script and the module of the dialog: the inputs of the client's bundle. */
  entry: string
  dialog: string
  /** The little script that decides when the entry is fetched; it is written into the page. */
  start: string
  /** The module that shows the form before the entry is there. */
  early: string
  /** The little script that holds a form which is sent before that; it is written into the page with the form. */
  hold: string
  /** The bundle of `render(page)`, already built. */
  prerender: string
  /** Draws the page in development. */
  development: string
  /** The bundle of `renderForm()` and `renderJoined()`, already built. */
  waitlist: string
  /** The recipes of the dialog alone: their styles come with it, and not with the page. */
  dialogRecipes: readonly string[]
  /** Where the page is written that the server puts a form into, one that it sends back. */
  returned: string
}

type Bundle = Rolldown.OutputBundle
type Prerender = { render: (page: 'home' | 'missing') => Promise<string> }
type Waitlist = { renderForm: () => Promise<string>; renderJoined: () => string }

const FONTS = '/assets/'
/** The addresses of what this plugin makes, in development too. */
const MADE = /^\/(?:assets\/anek-|icon\.svg|site\.webmanifest|robots\.txt|sitemap\.xml)/
const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
  xml: 'application/xml',
}
/** Where the server puts a form that it sends back. */
const RETURNED = '<div><!--form--></div>'

/**
 * The key of a form that a browser posts by itself: at the end of the page, where the server puts one in for each
 * visitor (`src/server/http/form-page.ts`). Empty, where no server does, it asks for one.
 */
const KEY = '<input type="hidden" name="idempotency_key" form="join" value="">'

/**
 * Fills in index.html: its head, its styles and, in a build, the page itself, so that it can be read before any
 * script. join.html is the same page with the form open over it, joined.html with the news that an application was
 * taken: the server chooses by the address. 404.html is filled in likewise for an unknown address, without scripts. In
 * development the browser draws the page, from the same template and head.
 */
export function pages(parts: Parts): Plugin {
  let config: ResolvedConfig
  const fontsFor = (content: Content): Promise<FontFaces> =>
    makeFontFaces(content, FONTS, join(config.cacheDir, 'fonts'))

  const answer = async (address: string | undefined, response: ServerResponse, next: Connect.NextFunction) => {
    try {
      const content = await readContent()
      const fonts = await fontsFor(content)
      const files = [...siteFiles(content, siteOrigin(config)), ...fonts.files.map(inAssets)]
      const file = files.find(({ name }) => address === `/${name}`)
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
        // Vite is asked for hundreds of modules: they pass by.
        if (!MADE.test(request.url ?? '')) return next()
        void answer(request.url, response, next)
      })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(template) {
        const content = await readContent()
        const fonts = await fontsFor(content)
        return fill(template, {
          head: [
            homeHead(content, siteOrigin(config)),
            fontPreload(fonts),
            style(fonts.firstRules + fonts.laterRules),
          ].join('\n'),
          waitlist: '',
          page: '',
          script: `<script type="module" src="/${parts.development}" data-modules="/${parts.entry}" data-dialog="/${parts.dialog}"></script>`,
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
        const chunks = entryChunks(bundle, parts.entry)
        const template = await readFile(resolve(config.root, 'index.html'), 'utf8')
        const bundleOf = (file: string) => import(pathToFileURL(resolve(config.root, file)).href) as Promise<unknown>
        const { render } = (await bundleOf(parts.prerender)) as Prerender
        const { renderForm, renderJoined } = (await bundleOf(parts.waitlist)) as Waitlist
        const rules = takeStyles(chunks, bundle)
        const { own: dialogRules, others: pageRules } = splitStyles(rules, parts.dialogRecipes)
        const styles = style(fonts.firstRules + pageRules)
        const stylesWithDialog = style(fonts.firstRules + rules)
        // What is imported before what imports it.
        const modules = chunks.map(({ fileName }) => `/${fileName}`).toReversed()
        const dialog = `/${onlyChunk(entryChunks(bundle, parts.dialog), chunks).fileName}`
        const start = await compileStartScript(resolve(config.root, parts.start))

        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName, source })
        const page = checkPage(await render('home'), content)
        const misplaced = recipesIn(page, parts.dialogRecipes)
        if (misplaced.length > 0) {
          throw new Error(
            `The page uses ${misplaced.join(', ')}, whose styles come with the dialog: see vite.config.ts.`,
          )
        }
        const form = await renderForm()
        const formAlone = named('form', 'html', `<!doctype html><div id="waitlist">${form}</div>${KEY}`)
        const early = named('early-form', 'js', await compileModule(resolve(config.root, parts.early)))
        const dialogStyles = named('dialog', 'css', dialogRules)
        const script = (files: Record<string, string>) =>
          `<script${dataOf({ modules: modules.join(' '), dialog, ...files })}>${start}</script>`
        const hold = await compileStartScript(resolve(config.root, parts.hold))
        const meta = homeHead(content, origin)
        const later = afterFirstPaint(fonts.laterRules)
        const ahead = { form: `/${formAlone.name}`, early: `/${early.name}`, styles: `/${dialogStyles.name}` }
        const home = {
          head: [meta, fontPreload(fonts), preloads(ahead), styles, later].join('\n'),
          script: script(ahead),
          waitlist: '',
          page,
          key: '',
        }
        emit('index.html', fill(template, home))
        const behind = heldStill(template)
        const join = {
          head: [meta, fontPreload(fonts), stylesWithDialog, later].join('\n'),
          script: `<script>${hold}</script>${script({})}`,
          waitlist: form,
          page,
          key: KEY,
        }
        emit('join.html', fill(behind, join))

        const withoutScript = (ownMeta: string) => [ownMeta, stylesWithDialog, style(fonts.laterRules)].join('\n')
        const alone = { script: '', key: '' }
        emit('joined.html', fill(behind, { head: withoutScript(meta), waitlist: renderJoined(), page, ...alone }))
        const missing = [missingHead(content), styles, style(fonts.laterRules)].join('\n')
        emit('404.html', fill(template, { head: missing, page: await render('missing'), waitlist: '', ...alone }))
        const returned = resolve(config.root, parts.returned)
        await mkdir(dirname(returned), { recursive: true })
        // The form comes last: all before it is the same for everybody, and compressed once.
        const sentBack = { head: withoutScript(meta), waitlist: '', page, script: RETURNED, key: KEY }
        await writeFile(returned, fill(behind, sentBack))
        const others = [formAlone, early, dialogStyles, ...siteFiles(content, origin), ...fonts.files.map(inAssets)]
        for (const { name, bytes } of others) emit(name, bytes)
      },
    },
  }
}

/** A file that is named after its content. */
function named(name: string, type: string, bytes: string): { name: string; bytes: string } {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  return { name: `assets/${name}.${digest}.${type}`, bytes }
}

/**
 * Fetches what shows the form at an early tap together with the page. At low priority: the first paint does not wait
 * for it. `start.ts` uses the styles and the form at once: browsers warn of what is preloaded in vain.
 */
function preloads({ early, form, styles }: Record<'early' | 'form' | 'styles', string>): string {
  const links = [
    ['modulepreload', early],
    ['preload" as="style', styles],
    ['preload" as="fetch" crossorigin="', form],
  ]
  return links.map(([rel, address]) => `<link fetchpriority="low" rel="${rel}" href="${address}">`).join('\n')
}

function dataOf(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('')
}

/**
 * Puts each text where the template has its mark, `<!--head-->` and so on; a mark that is missing ends the build.
 * Comments, which have a space where marks have none, stay behind.
 */
function fill(template: string, texts: Record<'head' | 'waitlist' | 'page' | 'script' | 'key', string>): string {
  const plain = template.replaceAll(/<!-- [^]*? -->\n?/g, '')
  return Object.entries(texts).reduce((html, [name, text]) => {
    const mark = `<!--${name}-->`
    if (!html.includes(mark)) throw new Error(`index.html has no ${mark} to fill in.`)
    // As a function: a `$` in the text is not a pattern.
    return html.replace(mark, () => text)
  }, plain)
}

/** The template of a page that something is open over: it can be neither focused nor read out. */
function heldStill(template: string): string {
  const root = '<div id="app">'
  if (!template.includes(root)) throw new Error(`index.html has no ${root} to hold still.`)
  return template.replace(root, '<div id="app" inert>')
}

function siteOrigin(config: ResolvedConfig): string {
  return readSiteAddress(loadEnv(config.mode, config.root, 'SITE_')['SITE_URL']).origin
}

/**
 * The headlines' font alone: the largest words are there with the first paint, and no other font's bytes come before
 * them on a slow network.
 */
function fontPreload({ first }: FontFaces): string {
  return `<link rel="preload" href="${FONTS}${first.name}" as="font" type="font/woff2" crossorigin>`
}

function inAssets({ name, bytes }: FontFile): FontFile {
  return { name: `${FONTS.slice(1)}${name}`, bytes }
}

/** Rules of fonts that are for print alone, until the start script adds them (`start.ts`) or where no script runs. */
function afterFirstPaint(css: string): string {
  return `<style media="print">${css}</style><noscript>${style(css)}</noscript>`
}

function style(css: string): string {
  return `<style>${css}</style>`
}

/**
 * The one chunk of the dialog that the page's script does not bring. It may be asked for by another address after a
 * loss (`src/app/loader.ts`); that would not reach a second chunk, nor a style sheet.
 */
function onlyChunk(dialog: Rolldown.OutputChunk[], first: Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const [chunk, ...others] = dialog.filter((candidate) => !first.includes(candidate))
  const styles = [...(chunk?.viteMetadata?.importedCss ?? [])]
  const surplus = [...others.map(({ fileName }) => fileName), ...(chunk?.dynamicImports ?? []), ...styles]
  if (chunk === undefined || surplus.length > 0) {
    throw new Error(`The dialog should be one file, but it takes ${surplus.join(', ')} as well.`)
  }
  return chunk
}

/** Takes the styles that the first paint needs out of the bundle: they stand in the page, no file repeats them. */
function takeStyles(chunks: Rolldown.OutputChunk[], bundle: Bundle): string {
  const names = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return [...names]
    .map((name) => {
      const file = bundle[name]
      if (file?.type !== 'asset') throw new Error(`${name} should be a style sheet of the bundle.`)
      delete bundle[name]
      return String(file.source).trim()
    })
    .join('')
}
