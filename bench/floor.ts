// The floor: a bare Fastify server that runs the same reads as named statements, without sessions, checks or schemas.
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

const listText = `
  select (select sum(total)::int from card_counts where account_id = $1 and card_status_id = 1) as n,
    id, last_four, vehicle_number, description, card_network_id, card_type_id, card_status_id, card_fuel_profile_id,
    card_time_profile_id, max_gallon_fill, max_gallon_period, card_period_gallon_id, max_amount_fill, cost_center, updated_at, version
  from cards where account_id = $1 and card_status_id = 1 order by vehicle_number, id limit 10 offset $2`

app.get<{ Params: { account: string; page: string } }>('/cards/:account/:page', async ({ params }) => {
  const { rows } = await pool.query({ name: 'list', text: listText, values: [params.account, (Number(params.page) - 1) * 10] })
  return { data: rows }
})

app.get<{ Params: { account: string; id: string } }>('/card/:account/:id', async ({ params }) => {
  const text = 'select * from cards where account_id = $1 and id = $2'
  const { rows } = await pool.query({ name: 'detail', text, values: [params.account, params.id] })
  return { data: rows[0] }
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
