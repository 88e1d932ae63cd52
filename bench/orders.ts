// Orders of 500 lines, a single one and ten from a file: against COPY of the same card columns. Also how long other requests wait
// in the meantime.
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { worstWait } from './measure.ts'
import { atLeast, atMost, type Figure } from './part.ts'
import { openPortal } from './portal.ts'

type Place = { cluster_url: string; keyring: string; dir: string }

const lines = 500
const rounds = 9
const ordersOfAFile = 10

const controls = { card_fuel_profile_id: 4, max_gallon_fill: 100, max_gallon_period: 300, card_period_gallon_id: 1 }

const anOrder = (card_template_id: number, round: number) => ({
  data: Array.from({ length: lines }, (_, line) => ({
    card_template_id,
    ...controls,
    vehicle_number: `${round}B${line}`,
    description: 'Kenworth T680',
    cost_center: 'KENT',
    card_time_profile_id: 1,
    is_delivery: false,
    pickup_name: 'Owen Bailey',
    pickup_phone_number: '(253) 555-0171',
  })),
})

const aFile = () => {
  const rows = Array.from({ length: ordersOfAFile * lines }, (_, n) => `Kenworth T680,F${n},Diesel,24/7,100,300,Daily,KENT`)
  const head =
    'Description,Vehicle number,Fuel profile,Time profile,Max gallon per fill,Max gallon per period,Gallon period,Cost center'
  const form = new FormData()
  form.append('file', new Blob([[head, ...rows].join('\n')], { type: 'text/csv' }), 'cards.csv')
  return form
}

/** The columns that an order fills. The comparison uses a new account with the same indexes, triggers and sizes. */
const columns =
  'account_id, card_network_id, card_type_id, card_status_id, card_template_id, template_snapshot, pin_sealed, pin_index, vehicle_number, description, cost_center, card_fuel_profile_id, card_time_profile_id, max_gallon_fill, max_gallon_period, card_period_gallon_id, tax_doc, misc_1, misc_2, misc_3, misc_4, is_misc_key, strict_control, is_retail, is_odometer, states, zips'

/** Sends rows for COPY, which the driver's query function does not support. */
type CopyConnection = { sendCopyFromChunk: (rows: Buffer) => void; endCopyFrom: () => void }

const copyIn = (client: pg.Client, text: string, rows: Buffer) =>
  new Promise<void>((resolve, reject) => {
    const query = new pg.Query(text)
    query.once('end', () => resolve())
    query.once('error', reject)
    const handleCopyInResponse = (connection: CopyConnection) => {
      connection.sendCopyFromChunk(rows)
      connection.endCopyFrom()
    }
    client.query(Object.assign(query, { handleCopyInResponse }))
  })

const hex = (bytes: number) => `\\\\x${randomBytes(bytes).toString('hex')}`

const copyRows = async (client: pg.Client, account: { id: number; template: number; snapshot: string }, round: number) => {
  const { id, template } = account
  const snapshot = account.snapshot.replaceAll('\\', '\\\\')
  const rows = Array.from({ length: lines }, (_, line) => {
    const place = [id, 1, 1, 8, template, snapshot, hex(69), hex(16), `${round}C${line}`]
    const empty = ['', '', '', '', '', 'f', 'f', 'f', 'f', '{}', '{}']
    return [...place, 'Kenworth T680', 'KENT', 4, 1, 100, 300, 1, ...empty].join('\t')
  })
  const bytes = Buffer.from(`${rows.join('\n')}\n`)
  const began = performance.now()
  await client.query('begin')
  await copyIn(client, `copy cards (${columns}) from stdin`, bytes)
  await client.query('commit')
  return performance.now() - began
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

export const benchOrders = async (place: Place): Promise<Figure[]> => {
  const portal = await openPortal({ ...place, name: 'orders_500', port: 4241 }, async (pool) => {
    const { rows } = await pool.query<{ id: string; template: string; snapshot: string }>(
      `select a.id, t.id as template, c.template_snapshot::text as snapshot from accounts a
       join card_templates t on t.template_name = 'CFN Single' join cards c on c.card_template_id = t.id
       where a.name = 'Cascade Hauling' limit 1`,
    )
    const [account] = rows
    return { id: Number(account!.id), template: Number(account!.template), snapshot: account!.snapshot }
  })
  const { api_url, loaded: account } = portal
  const authorization = `Bearer ${await portal.signIn('card-manager')}`
  const headers = { authorization, accountid: String(account.id) }
  const client = new pg.Client(portal.environment.DATABASE_URL)
  await client.connect()
  const post = async (path: string, body: FormData | string, more: Record<string, string> = {}) => {
    const began = performance.now()
    const reply = await fetch(api_url + path, { method: 'POST', headers: { ...headers, ...more }, body })
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
    await reply.arrayBuffer()
    return performance.now() - began
  }
  const submit = (round: number) =>
    post('/v1/card_orders', JSON.stringify(anOrder(account.template, round)), {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    })
  const submitAll = async (first: number, orders: number) => {
    for (let round = first; round < first + orders; round++) await submit(round)
  }
  /** Reads the file, then submits its orders one after the other, as the portal does. */
  const submitFile = async (first: number) => {
    const began = performance.now()
    await post('/v1/upload_bulk_card_order', aFile())
    await submitAll(first, ordersOfAFile)
    return performance.now() - began
  }
  // Warm up until the engine has compiled the code, then alternate, so that other load affects both alike.
  await submitAll(100, 10)
  const ours: number[] = []
  const floor: number[] = []
  for (let round = 0; round < rounds; round++) {
    floor.push(await copyRows(client, account, round))
    ours.push(await submit(round))
  }
  const file = await submitFile(200)
  const stall = await worstWait(api_url, { authorization }, submitAll(300, 3))
  const fileStall = await worstWait(api_url, { authorization }, submitFile(400))
  await client.end()
  await portal.close()
  const perSecond = (times: readonly number[]) => (lines / median(times)) * 1_000
  return [
    atLeast(0.4, {
      work: 'an order of 500 lines, against COPY of the same card columns',
      floor: perSecond(floor),
      ours: perSecond(ours),
      unit: 'rows/s',
      p50_ms: median(ours),
    }),
    atMost(1, { work: 'another request during an order of 500 lines: at most 100 ms', floor: 100, ours: stall, unit: 'ms' }),
    atLeast(0.4, {
      work: 'a file of 5,000 rows as ten orders, against COPY of the same card columns',
      floor: perSecond(floor),
      ours: ((ordersOfAFile * lines) / file) * 1_000,
      unit: 'rows/s',
    }),
    atMost(1, { work: 'another request during such a file: at most 100 ms', floor: 100, ours: fileStall, unit: 'ms' }),
  ]
}
