import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { aFolder } from './an-app.ts'
import { anApplication } from './an-application.ts'
import { startServer } from './a-process.ts'
import { aProgram } from './a-program.ts'
import { ask } from './ask.ts'

export const nginx = aProgram('nginx')

/** Directives that keep connections to the server, as most guides recommend. By default nginx opens one for each request. */
export const KEPT_ALIVE = {
  upstream: 'keepalive 256;',
  location: 'proxy_http_version 1.1; proxy_set_header Connection "";',
}

export const aServerBehindNginx = () => startServer({ env: { TRUST_PROXY: '1' } })

let applicant = 0
/** The form of somebody new. */
export const anApplicant = () => anApplication({ email: `creator-${(applicant += 1)}@example.com` })

/** Gets a path, or posts a form to the API. Resolves to the status. */
type Send = (what: string | FormData) => Promise<number>

/** Starts a real nginx in front of `servers`, and returns a function that sends requests to it. */
export async function anNginx(servers: string[], { upstream = '', location = '' } = {}): Promise<Send> {
  if (nginx === undefined) throw new Error('nginx is not installed.')
  const folder = await aFolder()
  const socketPath = join(folder, 'nginx.sock')
  await mkdir(join(folder, 'temporary'))
  const modules = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    `
    daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    events { worker_connections 4096; }
    http {
      access_log off;
      ${modules.map((module) => `${module}_temp_path ${folder}/temporary/${module};`).join('\n')}
      upstream waitlist {
        ${servers.map((url) => `server ${new URL(url).host};`).join('\n')}
        ${upstream}
      }
      server {
        listen unix:${socketPath};
        location / {
          proxy_pass http://waitlist;
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For 203.0.113.1;
          proxy_set_header X-Forwarded-Proto https;
          ${location}
        }
      }
    }`,
  )
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })

  const send: Send = async (what) => {
    const request =
      typeof what === 'string'
        ? new Request(`http://localhost${what}`)
        : new Request('http://localhost/api/waitlist', { method: 'POST', body: what })
    return (await ask(request, socketPath)).status
  }

  for (;;) {
    if ((await send('/livez').catch(() => undefined)) === 200) return send
    if (child.exitCode !== null) throw new Error(`nginx ended: ${errors}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
