import { relative } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { standaloneRules } from '#vite-plugins/fonts/font-faces.ts'
import { ENTRY, fill, FONTS, fontsFor, siteAddress, withLanguage, type Prerender } from './template.ts'

/** What head and fonts are made of, and stands in the page itself. */
const IN_PAGE = /^src\/(?:content\/|theme\/palette|app\/head)/

/** The page of the development server: the browser draws it. Template, head and the files beside it are those of a build. */
export function developmentPage(): Plugin {
  return {
    name: 'development-page',
    apply: 'serve',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { url = '' } = request
        const send = (file: { type: string; bytes: string } | undefined) => {
          if (file === undefined) return next()
          response.setHeader('Content-Type', file.type)
          response.end(file.bytes)
        }
        // As in `server/http/page-of-address.ts`.
        const [short, query = ''] = /^\/join\/?(?:\?(.*))?$/i.exec(url) ?? []
        if (short !== undefined) response.writeHead(302, { location: `/?join=1&${query}` }).end()
        else if (/^\/[\w-]+\.\w+$/.test(url)) fileAt(url, server).then(send, next)
        else next()
      })
    },
    hotUpdate({ file, server }) {
      if (IN_PAGE.test(relative(server.config.root, file))) this.environment.hot.send({ type: 'full-reload' })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(template, { server }) {
        if (server === undefined) return undefined
        const { content, renderHead } = await readHead(server)
        const firstRules = standaloneRules(await fontsFor(content, server.config), FONTS)
        const styles = { href: '/src/theme/styles.css' }
        const { origin } = siteAddress(server.config)
        return fill(withLanguage(template, content), {
          head: renderHead({ view: 'page', origin, fonts: { firstRules, laterRules: '' }, styles }),
          page: '',
          script: `<script type="module" src="/${ENTRY}"></script>`,
        })
      },
    },
  }
}

/** A file that a build writes beside the page. */
async function fileAt(url: string, server: ViteDevServer): Promise<{ type: string; bytes: string } | undefined> {
  const { content, siteFiles } = await readHead(server)
  const fontRules = standaloneRules(await fontsFor(content, server.config), FONTS)
  return siteFiles(siteAddress(server.config).origin, fontRules).find(({ name }) => url === `/${name}`)
}

const readHead = (server: ViteDevServer) => server.ssrLoadModule('/src/app/head.tsx') as Promise<Prerender>
