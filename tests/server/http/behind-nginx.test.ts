import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startServer } from '#tests/server/a-process.ts'
import { aProgram } from '#tests/server/a-program.ts'
import { aFolder } from '#tests/server/an-app.ts'
import { anApplication, aRequest } from '#tests/server/an-application.ts'
import { ask } from '#tests/server/ask.ts'

const nginx = aProgram('nginx')

/** Starts a real nginx in front of some servers. Resolves to the path of its socket. */
async function anNginx(program: string, servers: string[], upstream: string, location: string): Promise<string> {
  const folder = await aFolder()
  const modules = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const configuration = `
    daemon off; master_process off; pid ${folder}/nginx.pid; events { worker_connections 4096; }
    http {
      access_log off; ${modules.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      upstream waitlist { ${servers.map((url) => `server ${new URL(url).host};`).join(' ')} ${upstream} }
      server {
        listen unix:${folder}/nginx.sock;
        location / {
          proxy_pass http://waitlist; proxy_set_header Host $host; proxy_set_header X-Forwarded-For 203.0.113.1;
          ${location}
        }
      }
    }`
  await writeFile(join(folder, 'nginx.conf'), configuration)
  const args = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors'), '-p', folder]
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const socket = join(folder, 'nginx.sock')
  const status = () => ask(new Request('http://localhost/livez'), socket).then((answer) => answer.status)
  await expect.poll(status, { interval: 20 }).toBe(200)
  return socket
}

describe.skipIf(nginx === undefined).each([
  // As most guides recommend. By default nginx opens a connection for each request.
  ['keeps its connections', 'keepalive 256;', 'proxy_http_version 1.1; proxy_set_header Connection "";'],
  ['opens a connection for each request', '', ''],
])('behind a proxy that %s', (_, upstream, location) => {
  test('a server that is stopped under load loses nothing if the proxy sends again what got no answer', async () => {
    const env = { TRUST_PROXY: '1' }
    const [leaving, staying] = await Promise.all([startServer({ env }), startServer({ env })])
    // The idempotency key makes it safe to send a form again whose connection broke.
    const again = `${location} proxy_next_upstream error timeout non_idempotent;`
    const socket = await anNginx(nginx ?? '', [leaving.url, staying.url], upstream, again)
    const statuses: number[] = []
    const enough = new AbortController()
    const clients = Array.from({ length: 16 }, async (__, index) => {
      while (!enough.signal.aborted) {
        const email = `creator-${index}-${statuses.length}@example.com`
        const request = index % 2 === 0 ? new Request('http://localhost/') : aRequest(anApplication({ email }))
        statuses.push((await ask(request, socket)).status)
      }
    })
    await expect.poll(() => statuses.length).toBeGreaterThan(200)
    leaving.child.kill('SIGTERM')
    expect(await leaving.exited).toEqual({ code: 0, signal: null })
    const then = statuses.length
    await expect.poll(() => statuses.length).toBeGreaterThan(then + 200)
    enough.abort()
    await Promise.all(clients)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
