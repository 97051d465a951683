/** The page as visitors get it, over TLS and HTTP/2, and beside it the same page as a floor. */
import { readFileSync } from 'node:fs'
import { request as forward } from 'node:http'
import { createSecureServer } from 'node:http2'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { generate } from 'selfsigned'
import { dist, endLater, startOurs } from './servers.mjs'

/** Starts the built server and, before it, two fronts that are compared: the floor's has another page, without a policy. */
export async function serveBoth() {
  const { port } = await startOurs()
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' })
  const serve = (home) => startFront({ key, cert, upstream: port, home })
  return { page: await serve(), floor: await serve(floorPage()) }
}

/**
 * The built page without any script: the same words, drawings and styles, and nothing to come after them. The fonts
 * that a script brings are left out, which makes the comparison the harder one: preloaded, they would slow it down.
 */
function floorPage() {
  const built = readFileSync(join(dist, 'client/index.html'), 'utf8')
  const bare = built
    .replace(/<script[^>]*>[^]*?<\/script>\s*/g, '')
    .replace(/<style id="later-fonts" media="print">[^]*?<\/style><noscript>[^]*?<\/noscript>/, '')
  if (bare === built || bare.includes('<script')) throw new Error('The built page should have scripts to take away.')
  return bare
}

/** An HTTP/2 front that passes everything on; `home`, where given, is what it answers for `/` instead. */
async function startFront({ key, cert, upstream, home }) {
  const compressed = home === undefined ? undefined : brotliCompressSync(home)
  const front = createSecureServer({ key, cert }, (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith(':')))
    const asked = forward(
      { host: '127.0.0.1', port: upstream, method: request.method, path: request.url, headers },
      (answer) => {
        const { connection, 'keep-alive': keepAlive, 'transfer-encoding': transfer, ...kept } = answer.headers
        if (compressed === undefined || request.url !== '/') {
          response.writeHead(answer.statusCode, kept)
          answer.pipe(response)
          return
        }
        answer.resume()
        // The built page's tag and policy name another text.
        delete kept.etag
        delete kept['content-security-policy']
        response.writeHead(200, { ...kept, 'content-encoding': 'br', 'content-length': compressed.length })
        response.end(compressed)
      },
    )
    asked.on('error', () => response.stream.close())
    request.pipe(asked)
  })
  await new Promise((resolve) => front.listen(0, '127.0.0.1', resolve))
  endLater(() => void front.close())
  return `https://localhost:${front.address().port}/`
}
