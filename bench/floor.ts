// The floor: a bare Fastify route that runs the session look-up as a named query and answers its row. No checks, no schema.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { whoText } from '../server/src/http/who.ts'

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 })
const app = Fastify()

const hash = createHash('sha256')
  .update(process.env['TOKEN'] ?? '')
  .digest()

app.get('/profile', async () => {
  const { rows } = await pool.query({ name: 'who', text: whoText, values: [hash, null] })
  return { data: rows[0] }
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
