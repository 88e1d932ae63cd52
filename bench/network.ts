// docs/product/telling-the-networks.md#at-a-large-provider: the cost of telling the networks at 1,000,000 cards.
// `BENCH_CARDS=100000` uses a tenth of them.
import { contextBase, openSystem } from '../server/src/programs/open-system.ts'
import { readConfig } from '../server/src/system/config.ts'
import type { SystemCtx, UserCtx } from '../server/src/system/context.ts'
import { compareList } from '../server/src/features/drift-checks/compare-list.ts'
import { receiveList } from '../server/src/features/drift-checks/receive-list.ts'
import { listQueue } from '../server/src/features/network-channels/queue/network-queue.queries.ts'
import { takeDueChanges } from '../server/src/features/network-changes/take-due-changes.ts'
import { tellCardsOfAccount } from '../server/src/features/network-changes/tell-account.ts'
import { numberHash } from '../server/src/secrets/vault.ts'
import { loadFleet, sizes, type Fleet } from './fleet.ts'
import { atMost, type Figure } from './part.ts'
import { openPortal } from './portal.ts'

type Place = { cluster_url: string; keyring: string; dir: string }
type Portal = Awaited<ReturnType<typeof openPortal<Fleet>>>
type Headers = Record<string, string>

const cfn = 1
const edits = 200
const size = process.env['BENCH_CARDS'] === '100000' ? sizes.hundred_thousand : sizes.million
const listed = size === sizes.million ? 100_000 : 20_000

type Sent = { method: 'POST' | 'PUT'; headers: Headers; body: object }

const send = async (url: string, { method, headers, body }: Sent) => {
  const began = performance.now()
  const reply = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
  return performance.now() - began
}

const middle = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!

const cardsOf = async ({ pool }: Portal, account: number, count: number) => {
  const { rows } = await pool.query<{ id: string; version: number }>(
    'select id, version from cards where account_id = $1 and card_status_id = 1 order by id limit $2',
    [account, count],
  )
  return rows
}

/**
 * Alternates the same edit of the same cards: once while CFN is told elsewhere, and once while each edit records a change for
 * CFN.
 */
const editFigure = async (portal: Portal, headers: Headers): Promise<Figure> => {
  const { big } = portal.loaded
  const inAccount = { ...headers, AccountId: String(big) }
  const times = { none: [] as number[], hand: [] as number[] }
  for (const [turn, { id, version }] of (await cardsOf(portal, big, edits)).entries()) {
    const ways = turn % 2 === 0 ? (['none', 'hand'] as const) : (['hand', 'none'] as const)
    for (const [step, kind] of ways.entries()) {
      await portal.pool.query('update network_channels set kind = $1 where card_network_id = $2', [kind, cfn])
      const body = { version: version + step, max_gallon_fill: 90 - step }
      times[kind].push(await send(`${portal.api_url}/v1/cards/${id}`, { method: 'PUT', headers: inAccount, body }))
    }
  }
  await portal.pool.query(`update network_channels set kind = 'hand' where card_network_id = $1`, [cfn])
  return atMost(1.15, {
    work: 'card edit that writes what its network has to hear, against one that does not',
    floor: middle(times.none),
    ours: middle(times.hand),
    unit: 'ms',
  })
}

/** The biggest account is held for fraud while cards of another account are lost. */
const holdFigures = async (portal: Portal, ctx: SystemCtx, headers: Headers): Promise<Figure[]> => {
  const { big, small } = portal.loaded
  const inSmall = { ...headers, AccountId: String(small) }
  const losses = await cardsOf(portal, small, 20)
  const lose = ({ id }: { id: string }) =>
    send(`${portal.api_url}/v1/update_card_status`, {
      method: 'POST',
      headers: inSmall,
      body: { card_ids: [Number(id)], card_status_id: 3, reason: 'lost' },
    })
  const alone = middle([await lose(losses[0]!), await lose(losses[1]!), await lose(losses[2]!), await lose(losses[3]!)])
  let isHeld = false
  const began = performance.now()
  const hold = tellCardsOfAccount(ctx, { account_id: big, class: 1 }).then(() => {
    isHeld = true
    return performance.now() - began
  })
  const during: number[] = []
  for (const card of losses.slice(4)) if (!isHeld) during.push(await lose(card))
  const milliseconds = await hold
  const first = await takeDueChanges(ctx, { card_network_id: cfn, limit: during.length + 4 })
  if (first.some(({ account_id }) => account_id !== small)) throw new Error('A loss stands behind the hold')
  return [
    atMost(1, {
      work: `hold of a ${size.biggest}-card account, told card by card: at most 60 s`,
      floor: 60_000,
      ours: milliseconds,
      unit: 'ms',
    }),
    atMost(10, {
      work: 'loss of a card while that hold is told, against one alone',
      floor: alone,
      ours: middle(during),
      unit: 'ms',
    }),
  ]
}

/** Time in the database. Takes the fastest of many runs, because other work on the machine only ever slows a run down. */
const queueFigure = async ({ pool }: Portal, ctx: SystemCtx): Promise<Figure> => {
  await pool.query(`
    insert into network_changes (account_id, card_id, card_network_id, revision, kinds, class, due_at)
    select c.account_id, c.id, c.card_network_id, 1, '{limits}', 2 + c.id % 3, now() + (c.id % 90) * interval '1 minute' from cards c
    where c.card_network_id = ${cfn} and not exists (select from network_changes n where n.card_id = c.id)`)
  await pool.query('vacuum analyze network_changes')
  const reader = { ...ctx, who: { user_id: 1 } } as unknown as UserCtx
  const times: number[] = []
  for (let time = 0; time < 40; time++) {
    const began = performance.now()
    await listQueue(reader, { page: 1, per_page: 20, keyword: '' })
    times.push(performance.now() - began)
  }
  return atMost(1, {
    work: 'first page of the queue with its count, every card waiting: at most 20 ms',
    floor: 20,
    ours: Math.min(...times),
    unit: 'ms',
  })
}

const numberOf = (id: number | string) => `7088${String(id).padStart(12, '0')}`

/** Every hundredth card has a looser limit at the network. */
const driftFigure = async ({ pool, loaded }: Portal, ctx: SystemCtx): Promise<Figure> => {
  await pool.query('truncate network_changes cascade')
  const { rows } = await pool.query<{ id: string }>('select id from cards where account_id <> $1 order by id limit $2', [
    loaded.big,
    listed,
  ])
  const hashes = rows.map(({ id }) => numberHash(ctx, numberOf(id)))
  await pool.query(
    `update cards c set number_hash = n.hash, card_network_id = 2 from unnest($1::bigint[], $2::bytea[]) n (id, hash) where c.id = n.id`,
    [rows.map(({ id }) => id), hashes],
  )
  const lines = rows.map(({ id }, place) => `${numberOf(id)},A,${place % 100 === 0 ? 300 : 100}`)
  const content = Buffer.from(['card_number,status,gallons_fill', ...lines].join('\r\n'))
  const pieces = async function* () {
    for (let from = 0; from < content.length; from += 65_536) yield content.subarray(from, from + 65_536)
  }
  const began = performance.now()
  const { id } = await receiveList(ctx, { card_network_id: 2, filename: 'bench.csv', content: pieces() })
  await compareList(ctx, { drift_check_id: id })
  return atMost(1, {
    work: `drift check of ${listed} rows: at most 60 s`,
    floor: 60_000,
    ours: performance.now() - began,
    unit: 'ms',
  })
}

export const benchNetwork = async (place: Place): Promise<Figure[]> => {
  const portal = await openPortal({ ...place, name: 'network_1m', port: 4231 }, (pool) => loadFleet(pool, size))
  const { DATABASE_URL: url, KEYRING } = portal.environment
  const system = await openSystem({
    config: readConfig({ DATABASE_URL: url, KEYRING, LOG_LEVEL: 'error' }),
    url,
    role: 'command',
  })
  const origin = { request_id: '', address: '', user_agent: '' }
  const ctx: SystemCtx = { ...contextBase(system), log: system.log, origin, who: { system: 'bench' } }
  const bearer = async (login: string) => ({ authorization: `Bearer ${await portal.signIn(login)}` })
  const manager = await bearer('card-manager')
  const figures = [
    await editFigure(portal, manager),
    ...(await holdFigures(portal, ctx, manager)),
    await queueFigure(portal, ctx),
    await driftFigure(portal, ctx),
  ]
  await system.close()
  await portal.close()
  return figures
}
