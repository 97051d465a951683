import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { purge } from './purge.ts'
import { remainingRules } from './remaining-rules.ts'
import type { HeadProps } from '#app/head.tsx'
import { ENTRY, fill, FONTS, fontsFor, readPrerender, siteAddress, withLanguage, type Config } from './template.ts'

/** The module of the dialog, which the entry imports when it is needed. */
export const DIALOG = 'src/waitlist/join-dialog.tsx'
/** The inline script that loads the entry. */
const START = 'src/app/start.ts'
/** The page into which the server writes a form that it sends back. */
const RETURNED = 'dist/returned.html'
const FONT_LICENSE = 'node_modules/@fontsource-variable/anek-latin/LICENSE'

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
        const { config } = this.environment
        const parts = await readParts(bundle, config)
        const emit = (fileName: string, source: string | Uint8Array) =>
          this.emitFile({ type: 'asset', fileName, source })
        const { prerender, stylesUrl } = parts
        const dialog = (view: 'form' | 'joined', category?: string): Page => ({
          markup: prerender.renderDialog(view, stylesUrl, category),
          head: { view, category },
          modules: parts.modulesWithDialog,
        })
        const markup = await prerender.renderPage()
        const dialogStyles = remainingRules(parts.styles, await purge(parts.styles, parts.template + markup))
        const reference = this.emitFile({ type: 'asset', name: 'dialog.css', source: dialogStyles })
        const dialogStylesUrl = `/${this.getFileName(reference)}`
        const written: Record<string, Page> = {
          'index.html': { markup, head: { view: 'page' }, modules: parts.modules, dialogStylesUrl },
          'join.html': dialog('form'),
          ...Object.fromEntries(
            prerender.content.categories.map(({ value }) => [`join-${value}.html`, dialog('form', value)]),
          ),
          'joined.html': dialog('joined'),
          '404.html': { markup: prerender.renderNotFound(), head: { view: 'missing' } },
        }
        for (const [name, one] of Object.entries(written)) emit(name, await page(parts, one))
        const fontRules = parts.fonts.firstRules + parts.fonts.laterRules
        for (const { name, bytes } of prerender.siteFiles(parts.origin, fontRules)) emit(name, bytes)
        emit('font-license.txt', await readFile(resolve(config.root, FONT_LICENSE)))
        for (const { name, bytes } of parts.fonts.files) emit(`${FONTS.slice(1)}${name}`, bytes)
        const returned = resolve(config.root, RETURNED)
        await mkdir(dirname(returned), { recursive: true })
        await writeFile(returned, await page(parts, { head: { view: 'returned' } }))
      },
    },
  }
}

type Parts = Awaited<ReturnType<typeof readParts>>

/** What all pages of a build have in common. */
async function readParts(bundle: Rolldown.OutputBundle, config: Config) {
  const prerender = await readPrerender(config.root)
  const chunks = entryChunks(bundle, ENTRY)
  const dialog = entryChunks(bundle, DIALOG).filter((chunk) => !chunks.includes(chunk))
  const [styles, ...others] = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'))
  if (styles?.type !== 'asset' || others.length > 0) throw new Error('The bundle has not one file of styles.')
  // The mark where Panda writes its rules. They have no layers any more: see flatten-layers.ts.
  styles.source = String(styles.source)
    .replaceAll(/@layer [\w, ]+;/g, '')
    .trim()
  const modules = chunks.map(({ fileName }) => `/${fileName}`)
  const template = await readFile(resolve(config.root, 'index.html'), 'utf8')
  return {
    origin: siteAddress(config).origin,
    fonts: await fontsFor(prerender.content, config),
    template: withLanguage(template, prerender.content),
    prerender,
    /** All rules, and the address of the file that has them. */
    styles: styles.source,
    stylesUrl: `/${styles.fileName}`,
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
  head: Pick<HeadProps, 'view' | 'category'>
  /** The addresses of the page's script. A page without script has all fonts at once. */
  modules?: string[]
  /** The address of the rules that the dialog needs besides those in the head (`app/load-dialog.ts`). */
  dialogStylesUrl?: string
}

async function page(parts: Parts, { markup, head, modules, dialogStylesUrl }: Page): Promise<string> {
  const { fonts, origin, template, styles, stylesUrl, start } = parts
  const drawn = await markup
  // What stands before the link to all rules is painted without them: the head must style the dialog, but not what is behind it.
  const [painted = ''] = drawn?.split(`<link id="${parts.prerender.STYLES_ID}"`) ?? []
  return fill(template, {
    head: parts.prerender.renderHead({
      ...head,
      origin,
      fonts,
      preload: modules && FONTS + fonts.first.name,
      styles: drawn === undefined ? { href: stylesUrl } : { rules: await purge(styles, template + painted) },
    }),
    ...(drawn !== undefined && {
      page: drawn,
      script:
        (modules ? startScript(start, modules, dialogStylesUrl) : '') +
        (head.view === 'page' ? parts.prerender.renderStructuredData(origin) : ''),
    }),
  })
}

function startScript(code: string, modules: string[], dialogStylesUrl: string | undefined): string {
  const styles = dialogStylesUrl === undefined ? '' : ` data-styles="${dialogStylesUrl}"`
  return `<script data-modules="${modules.join(' ')}"${styles}>${code}</script>`
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
