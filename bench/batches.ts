// A batch of 10,000 cards: numbers and completion, against a bare insert of the same columns into the same table. Also the screen
// of a batch with 5,000 cards.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { median, readMemory, worstWait } from './measure.ts'
import { atLeast, atMost, type Figure } from './part.ts'
import { openPortal } from './portal.ts'

type Place = { cluster_url: string; keyring: string; dir: string }

const cards = 10_000
const cardsOnScreen = 5_000
const cardsInAnOrder = 500
const rounds = 3
const rowsInAStatement = 1_000

const ordersText = `
  insert into card_orders (account_id, status_order, is_virtual, submitted_by, requestor, cards, is_delivery, shipping_method,
    receive_pin_order, delivery)
  select a.id, 'approved', false, u.id, 'Bench', ${cardsInAnOrder}, true, 'USPS', false, '{}'
  from (select id from accounts where name = 'Cascade Hauling') a, users u, generate_series(1, $1::int)
  where u.email = 'card-manager@forecourt.test' returning id`

/** CNG Vehicle cards: sixteen digits, the last of them a check digit. */
const linesText = `
  with made as (
    insert into cards (account_id, card_network_id, card_type_id, card_status_id, vehicle_number, description)
    select a.id, 4, 3, 8, $1 || n, 'Kenworth T680' from (select id from accounts where name = 'Cascade Hauling') a,
      generate_series(1, cardinality($2::bigint[]) * ${cardsInAnOrder}) n
    returning id, account_id
  ), placed as (select id, account_id, row_number() over (order by id) - 1 as place from made)
  insert into card_order_lines (account_id, card_order_id, position, card_id, line_values)
  select account_id, ($2::bigint[])[1 + place / ${cardsInAnOrder}], 1 + place % ${cardsInAnOrder}, id, '{}' from placed`

const prepareOrders = async (pool: pg.Pool, round: number, wanted = cards) => {
  const { rows } = await pool.query<{ id: string }>(ordersText, [wanted / cardsInAnOrder])
  const ids = rows.map(({ id }) => Number(id))
  await pool.query(linesText, [`${'ABCDEFGH'[round]}`, ids])
  return ids
}

/** Inserts prepared rows without checks, sealing or audit: the cost of writing the rows alone. */
const insertBare = async (client: pg.Client, account_id: number, round: number) => {
  const row = (n: number) => [
    account_id,
    4,
    3,
    1,
    `${round}F${n}`,
    'Kenworth T680',
    randomBytes(69),
    randomBytes(32),
    String(1_000 + (n % 9_000)),
    '2029-11-30',
  ]
  const statements = Array.from({ length: cards / rowsInAStatement }, (_, part) =>
    Array.from({ length: rowsInAStatement }, (__, n) => row(part * rowsInAStatement + n)),
  )
  const places = statements[0]!.map((values, n) => `(${values.map((_, m) => `$${n * values.length + m + 1}`).join(', ')})`)
  const text = `insert into cards (account_id, card_network_id, card_type_id, card_status_id, vehicle_number, description, number_sealed,
    number_hash, last_four, expires_on) values ${places.join(', ')}`
  const began = performance.now()
  await client.query('begin')
  for (const rows of statements) await client.query(text, rows.flat())
  await client.query('commit')
  return performance.now() - began
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

export const benchBatches = async (place: Place): Promise<Figure[]> => {
  const portal = await openPortal({ ...place, name: 'batches_10k', port: 4251 }, async (pool) => {
    const { rows } = await pool.query<{ id: string }>(`select id from accounts where name = 'Cascade Hauling'`)
    return Number(rows[0]!.id)
  })
  const { api_url, pool, loaded: account_id } = portal
  const authorization = `Bearer ${await portal.signIn('staff')}`
  const call = async (path: string, body?: object) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${api_url}/v1/card_order_batches${path}`, {
      method: 'POST',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { data: { id: number; state: string } }).data
  }
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const aBatch = async (round: number, wanted = cards) => {
    const { id } = await call('', { order_ids: await prepareOrders(pool, round, wanted) })
    await pool.query('vacuum analyze cards, card_order_lines, card_orders')
    return id
  }
  const client = new pg.Client(portal.environment.DATABASE_URL)
  // When a call fails, the database is gone before the client closes. Only the failure of the call matters.
  client.on('error', () => {})
  await client.connect()
  const make = async (round: number) => {
    const id = await aBatch(round)
    const generate = await timed(() => call(`/${id}/generate`))
    const complete = await timed(() => call(`/${id}/complete`))
    return { generate, complete }
  }
  // Warm up, then alternate, so that other load on the machine affects both alike.
  await make(rounds)
  const before = await readMemory(api_url)
  const floor: number[] = []
  const ours: Awaited<ReturnType<typeof make>>[] = []
  for (let round = 0; round < rounds; round++) {
    floor.push(await insertBare(client, account_id, round))
    ours.push(await make(round))
  }
  const after = await readMemory(api_url)
  const last = await aBatch(rounds + 1)
  const stall = await worstWait(
    api_url,
    { authorization },
    call(`/${last}/generate`).then(() => call(`/${last}/complete`)),
  )
  const onScreen = await aBatch(rounds + 2, cardsOnScreen)
  const read = async (path: string) => {
    const reply = await fetch(`${api_url}/v1/card_order_batches/${onScreen}${path}`, { headers: { authorization } })
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    await reply.arrayBuffer()
  }
  const [page, lines] = [await median(40, () => read('')), await median(40, () => read('/lines?page=1&per_page=50'))]
  await client.end()
  await portal.close()
  const perSecond = (milliseconds: number) => (cards / milliseconds) * 1_000
  const bare = middle(floor)
  const generate = middle(ours.map((one) => one.generate))
  const complete = middle(ours.map((one) => one.complete))
  const both = middle(ours.map((one) => one.generate + one.complete))
  console.log(`numbers ${Math.round(generate)} ms, completion ${Math.round(complete)} ms, bare insert ${Math.round(bare)} ms`)
  return [
    atLeast(0.4, {
      work: 'a batch of 10,000 cards, numbers and completion, against a bare insert of the same columns',
      floor: perSecond(bare),
      ours: perSecond(both),
      unit: 'rows/s',
      p50_ms: both,
    }),
    atMost(1, { work: 'another request during both: at most 100 ms', floor: 100, ours: stall, unit: 'ms' }),
    atMost(1, { work: 'a batch of 5,000 cards on screen: at most 50 ms', floor: 50, ours: page, unit: 'ms' }),
    atMost(1, { work: 'its first 50 cards with their numbers: at most 50 ms', floor: 50, ours: lines, unit: 'ms' }),
    atMost(1.3, { work: 'memory of the API after three more batches', floor: before, ours: after, unit: 'MB' }),
  ]
}
