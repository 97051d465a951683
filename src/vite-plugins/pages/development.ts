import { relative } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { contentFiles, readContent } from '#vite-plugins/content.ts'
import { standaloneRules } from '#vite-plugins/fonts/font-faces.ts'
import { homeHead, siteFiles } from './head.ts'
import { ENTRY, fill, FONTS, fontsFor, siteAddress, style, styleLink, withLanguage } from './template.ts'

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
    // Title and fonts stand in the page itself.
    hotUpdate({ file, server }) {
      if (contentFiles.includes(relative(server.config.root, file))) this.environment.hot.send({ type: 'full-reload' })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(template, { server }) {
        if (server === undefined) return undefined
        const content = await readContent()
        const rules = style(standaloneRules(await fontsFor(content, server.config), FONTS))
        return fill(withLanguage(template, content), {
          head: `${homeHead(content, siteAddress(server.config).origin)}${rules}${styleLink('/src/theme/styles.css')}`,
          page: '',
          script: `<script type="module" src="/${ENTRY}"></script>`,
        })
      },
    },
  }
}

/** A file that a build writes beside the page. */
async function fileAt(url: string, { config }: ViteDevServer): Promise<{ type: string; bytes: string } | undefined> {
  const content = await readContent()
  const fontRules = standaloneRules(await fontsFor(content, config), FONTS)
  return siteFiles(content, siteAddress(config).origin, fontRules).find(({ name }) => url === `/${name}`)
}
