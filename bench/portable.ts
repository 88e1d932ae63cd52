// A portable fleet of 10,000 cards with 100,000 purchases: built by a worker, taken over by another install, and built there
// again. Card numbers and PINs are included. `BENCH_CARDS` sets another number of cards.
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { cardSheet, smallSheets } from '../server/testing/large-take-over.ts'
import { readMemory } from './measure.ts'
import { atMost, type Figure } from './part.ts'
import { openPortal } from './portal.ts'
import { startProgram, workerCommand } from './processes.ts'

type Place = { cluster_url: string; keyring: string; dir: string }
type Portal = Awaited<ReturnType<typeof openPortal<undefined>>>

const cards = Number(process.env['BENCH_CARDS'] ?? 10_000)
const purchases = cards * 10
const passphrase = 'correct horse battery staple'
const size = { accounts: 1, cards }

const purchasesText = `
  insert into transactions (account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, product_id, site_id, last_four,
    vehicle_number, quantity, unit_price, base, total)
  select c.account_id, 'portable' || n, 'sale', current_date - 60 + n * interval '50 seconds' * (100000.0 / $2::int), 'America/Los_Angeles',
    c.id, 1, 53, (select min(id) from sites where card_network_id = 1), c.last_four, coalesce(c.vehicle_number, ''), 20000 + n % 9000,
    400000, round((20000 + n % 9000) * 0.4), round((20000 + n % 9000) * 0.4)
  from (select *, row_number() over (order by id) - 1 as place from cards where account_id = $1) c
  join generate_series(1, $2::int) n on n % $3::int = c.place`

/** The peak memory of the process. */
const peakOf = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
}

const startWorker = (portal: Portal, port: number) =>
  startProgram(workerCommand, { ...portal.environment, METRICS_PORT: String(port) }, `http://127.0.0.1:${port}/healthz`)

const one = async <Value>(pool: pg.Pool, text: string, id: number) =>
  (await pool.query<{ value: Value }>(text, [id])).rows[0]?.value

const patience = 15 * 60_000

/** Waits until the query returns this value. Returns the milliseconds it took. */
const until = async (pool: pg.Pool, text: string, { id, value }: { id: number; value: string }) => {
  const began = performance.now()
  for (;;) {
    const found = await one<string>(pool, text, id)
    if (found === value) return performance.now() - began
    if (found === 'failed' || performance.now() - began > patience) throw new Error(`${text} is ${found}, not ${value}`)
    await pause(50)
  }
}

const asStaff = async (portal: Portal, login = 'staff') => {
  const authorization = `Bearer ${await portal.signIn(login)}`
  const call = async (method: 'GET' | 'POST', to: string, body?: FormData | object) => {
    const isForm = body instanceof FormData
    const reply = await fetch(`${portal.api_url}/v1${to}`, {
      method,
      headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${to}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  return {
    call,
    idOf: async (...sent: Parameters<typeof call>) => ((await (await call(...sent)).json()) as { data: { id: number } }).data.id,
  }
}

const takeOverState = 'select state as value from take_overs where id = $1'
const fleetState = 'select state as value from portable_fleets where id = $1'
const importState = 'select i.state as value from take_overs t join imports i on i.id = t.import_id where t.id = $1'

const formOf = (name: string, content: Blob, fields: Record<string, string>) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', content, name)
  return form
}

/** The account as another system had it, with purchases of its last sixty days. */
const loadSource = async (portal: Portal) => {
  const { call, idOf } = await asStaff(portal)
  const { accounts, drivers } = smallSheets(size)
  const id = await idOf('POST', '/take_overs', formOf('accounts.csv', new Blob([accounts]), { sheet: 'accounts' }))
  const add = (sheet: string, parts: BlobPart[]) =>
    call('POST', `/take_overs/${id}/sheets`, formOf(`${sheet}.csv`, new Blob(parts), { sheet }))
  await add('drivers', [drivers])
  await add('cards', [...cardSheet(size)])
  await until(portal.pool, takeOverState, { id, value: 'checked' })
  await call('POST', `/take_overs/${id}/run`, {})
  await until(portal.pool, takeOverState, { id, value: 'done' })
  const account = (await one<number>(
    portal.pool,
    'select account_id::int as value from take_over_accounts where take_over_id = $1',
    id,
  ))!
  await portal.pool.query(purchasesText, [account, purchases, cards])
  await portal.pool.query('analyze')
  return account
}

/** One member of staff requests the fleet with its card numbers, another approves it and downloads the file. */
const makeFleet = async (portal: Portal, account: number) => {
  const asking = await asStaff(portal)
  const approving = await asStaff(portal, 'staff2')
  const id = await asking.idOf('POST', `/accounts/${account}/portable/secrets`, { passphrase })
  await approving.call('POST', `/accounts/${account}/portable/${id}/approve`)
  const milliseconds = await until(portal.pool, fleetState, { id, value: 'ready' })
  const file = await (await approving.call('GET', `/accounts/${account}/portable/${id}/secret_file`)).blob()
  return { milliseconds, file }
}

const takeIn = async (portal: Portal, file: Blob) => {
  const { call, idOf } = await asStaff(portal)
  const began = performance.now()
  let api = 0
  const sent = idOf('POST', '/take_overs', formOf('fleet.zip', file, { passphrase }))
  const isSent = sent.then(() => 'sent' as const)
  while ((await Promise.race([isSent, pause(200)])) !== 'sent') api = Math.max(api, await readMemory(portal.api_url))
  const id = await sent
  const read = performance.now() - began
  const checked = await until(portal.pool, takeOverState, { id, value: 'checked' })
  await call('POST', `/take_overs/${id}/run`, {})
  const written = await until(portal.pool, takeOverState, { id, value: 'done' })
  const imported = await until(portal.pool, importState, { id, value: 'done' })
  const account = (await one<number>(
    portal.pool,
    `select account_id::int as value from take_over_accounts where take_over_id = $1 and account_key <> ''`,
    id,
  ))!
  return { api, read, checked, written, imported, account }
}

const counted = async (portal: Portal, account: number) => ({
  cards: await one<number>(portal.pool, 'select count(*)::int as value from cards where account_id = $1', account),
  purchases: await one<number>(portal.pool, 'select count(*)::int as value from transactions where account_id = $1', account),
})

export const benchPortable = async (place: Place): Promise<Figure[]> => {
  const source = await openPortal({ ...place, name: 'portable_source', port: 4271 }, async () => undefined)
  const sourceWorker = await startWorker(source, 4273)
  const account = await loadSource(source)
  const before = await peakOf(sourceWorker.pid!)
  const first = await makeFleet(source, account)
  const made = await peakOf(sourceWorker.pid!)
  await source.close()
  const target = await openPortal({ ...place, name: 'portable_target', port: 4275 }, async () => undefined)
  const targetWorker = await startWorker(target, 4277)
  const taken = await takeIn(target, first.file)
  const found = await counted(target, taken.account)
  if (found.cards !== cards || found.purchases !== purchases) throw new Error(`It arrived as ${JSON.stringify(found)}`)
  const worker = await peakOf(targetWorker.pid!)
  const second = await makeFleet(target, taken.account)
  await target.close()
  const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)
  console.log(
    `made ${seconds(first.milliseconds)} s, ${(first.file.size / 2 ** 20).toFixed(1)} MB; read ${seconds(taken.read)} s, checked ${seconds(taken.checked)} s, ` +
      `written ${seconds(taken.written)} s, purchases ${seconds(taken.imported)} s; made again ${seconds(second.milliseconds)} s, ` +
      `${(second.file.size / 2 ** 20).toFixed(1)} MB; the worker had ${before.toFixed(0)} MB before it made one`,
  )
  const minute = 60_000
  const all = taken.read + taken.checked + taken.written + taken.imported
  const what = `a portable fleet of ${cards} cards and ${purchases} purchases`
  return [
    atMost(1, { work: `${what} is made within a minute`, floor: minute, ours: first.milliseconds, unit: 'ms' }),
    atMost(1, { work: `${what} is taken in within five minutes`, floor: 5 * minute, ours: all, unit: 'ms' }),
    atMost(1, { work: 'memory of the worker that makes it: at most 300 MB', floor: 300, ours: made, unit: 'MB' }),
    atMost(1, { work: 'memory of the API that reads it: at most 300 MB', floor: 300, ours: taken.api, unit: 'MB' }),
    atMost(1, { work: 'memory of the worker that takes it in: at most 300 MB', floor: 300, ours: worker, unit: 'MB' }),
  ]
}
