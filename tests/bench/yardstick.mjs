/**
 * What the API is measured against: bare Fastify, which reads the form with @fastify/multipart and makes one insert of the
 * same durability, without any check, limit or log.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import fastify from 'fastify'

const [folder] = process.argv.slice(2)
const { DatabaseSync } = createRequire(join(import.meta.dirname, '../../package.json'))('@photostructure/sqlite')
const database = new DatabaseSync(join(folder, 'yardstick.db'))
database.exec('pragma journal_mode = WAL')
database.exec('pragma synchronous = FULL')
database.exec(`create table applications (address text primary key, email text, name text, category text,
  whatsapp text, instagram_link text, youtube_link text, linkedin_link text, received_at text)`)
const insert = database.prepare(
  'insert into applications values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (address) do nothing',
)
const app = fastify({ logger: false })
// Also keeps the connection from garbage collection, of which its statement would not.
app.addHook('onClose', async () => database.close())
await app.register(multipart, { attachFieldsToBody: 'keyValues' })
app.post('/api/waitlist', (request, reply) => {
  const { email, name, category, whatsapp, instagram_link, youtube_link, linkedin_link } = request.body
  const values = [email, email, name, category, whatsapp, instagram_link, youtube_link, linkedin_link]
  insert.run(...values.map((value) => value ?? null), new Date().toISOString())
  reply.send({ status: 'success' })
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`http://localhost:${app.server.address().port}`)
