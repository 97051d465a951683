/** The page as visitors get it, over TLS and HTTP/2, and beside it the same page as a floor. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as forward } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { generate } from 'selfsigned'

/** The folder of the build. */
export const dist = join(import.meta.dirname, '../../dist')

/**
 * Starts the built server and, before it, the two addresses that are compared. Both are the same front with the same
 * headers; the floor's differs in the page, and does without the policy that goes with the built one. `serve` starts
 * another front with a home page of its own, which may hold any script and style; it resolves to its address.
 * @returns {Promise<{ page: string, floor: string, serve: (home: string) => Promise<string>, stop: () => Promise<void> }>}
 */
export async function serveBoth() {
  const server = await startServer()
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' })
  const fronts = []
  const serve = async (home) => {
    const front = await startFront({ key, cert, upstream: server.port, home })
    fronts.push(front)
    return front.url
  }
  return {
    page: await serve(),
    floor: await serve(floorPage()),
    serve,
    async stop() {
      for (const front of fronts) front.close()
      await server.stop()
    },
  }
}

/**
 * The built page without any script: the same words, drawings and styles, and nothing to come after them. The fonts
 * that a script brings are left out, which makes the comparison the harder one: preloaded, they would slow it down.
 */
export function floorPage() {
  const built = readFileSync(join(dist, 'client/index.html'), 'utf8')
  const bare = built
    .replace(/<script[^>]*>[^]*?<\/script>\s*/g, '')
    .replace(/<style media="print">[^]*?<\/style><noscript>[^]*?<\/noscript>/, '')
  if (bare === built || bare.includes('<script')) throw new Error('The built page should have scripts to take away.')
  return bare
}

/** The server of the build as a process of its own, with a database that is thrown away. */
export async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const child = spawn(process.execPath, [join(dist, 'server/main.js')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = () => child.kill()
  process.once('exit', kill)
  const port = await new Promise((resolve, reject) => {
    let said = ''
    // Read to the end, or a full pipe would stop the server.
    child.stdout.on('data', (chunk) => {
      said = (said + chunk).slice(-1000)
      const found = /http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (found !== undefined) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`The server did not start: ${said}`)))
  })
  return {
    port,
    pid: child.pid,
    async stop() {
      process.off('exit', kill)
      kill()
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
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
        if (compressed === undefined || new URL(request.url, 'https://localhost').pathname !== '/') {
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
  const sessions = new Set()
  front.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    // A browser that is closed resets its connections.
    session.on('error', () => {})
  })
  await new Promise((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${front.address().port}/`,
    close() {
      for (const session of sessions) session.destroy()
      front.close()
    },
  }
}
