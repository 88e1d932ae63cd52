// docs/product/safety.md#killed-at-any-moment: Postgres is killed again and again while two workers give out card numbers.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { writeNumber } from '@forecourt/domain/rules/card-number.ts'
import { sql } from 'kysely'
import { readConfig } from '#src/system/config.ts'
import type { Person, UserCtx } from '#src/system/context.ts'
import type { Db } from '#src/db/connect.ts'
import { findPostmaster } from '#src/db/embedded/postmaster.ts'
import { startEmbedded } from '#src/db/embedded/start.ts'
import { migrate } from '#src/db/migrate.ts'
import { generateNumbers } from '#src/features/batches/generate-numbers.ts'
import { contextBase, openSystem } from '#src/programs/open-system.ts'
import { openSecret } from '#src/secrets/vault.ts'

type Options = { numbers: number; kills: number; say?: (text: string) => void }

const cardsInABatch = 250
const workers = 2
/** Milliseconds. The supervisor restarts Postgres only a limited number of times a minute. */
const betweenKills = 12_500
/** CNG, whose numbers have sixteen digits with a check digit. */
const network = 4

/** Disables the statement timeout, because a million rows take longer than a request may. */
const withoutHaste = <T>(pool: Db, work: (db: Db) => Promise<T>) =>
  pool.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    return work(db)
  })

/** Inserts open batches of one order each into the database. */
const prepare = async (db: Db, numbers: number) => {
  const batches = Math.ceil(numbers / cardsInABatch)
  await sql`insert into accounts (name, cl_division_no, cl_account_no) values ('Stress', '77', '77000001')`.execute(db)
  await sql`insert into users (email, first_name, last_name, user_type_id, staff_roles, status)
    values ('stress@forecourt.test', 'Stress', 'Staff', ${userTypes.staff}, '{everything}', 0)`.execute(db)
  await sql`insert into card_order_batches (created_by, orders, cards, numbered)
    select u.id, 1, ${cardsInABatch}::int, 0 from users u, generate_series(1, ${batches}::int)`.execute(db)
  await sql`insert into card_orders (account_id, status_order, is_virtual, submitted_by, requestor, cards, is_delivery, shipping_method,
      receive_pin_order, delivery, card_order_batch_id)
    select a.id, 'batched', false, u.id, 'Stress', ${cardsInABatch}::int, true, 'USPS', false, '{}', b.id
    from accounts a, users u, card_order_batches b order by b.id`.execute(db)
  await sql`with made as (
      insert into cards (account_id, card_network_id, card_type_id, card_status_id, vehicle_number)
      select a.id, ${network}::int, 3, 8, 'V' || n from accounts a, generate_series(1, ${batches * cardsInABatch}::int) n
      returning id, account_id
    ), placed as (select id, account_id, row_number() over (order by id) - 1 as place from made)
    insert into card_order_lines (account_id, card_order_id, position, card_id, line_values)
    select p.account_id, o.id, 1 + p.place % ${cardsInABatch}::int, p.id, '{}'
    from placed p
    join (select id, row_number() over (order by id) - 1 as place from card_orders) o on o.place = p.place / ${cardsInABatch}::int`.execute(
    db,
  )
  // Exactly as many serials as cards: serials are given out in a shuffled order, and at the end none may be left.
  await sql`update card_number_ranges set last_serial = ${batches * cardsInABatch - 1}, confirmed_at = now()
    where card_network_id = ${network}`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from card_order_batches order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts that must all be zero. */
const judge = async (ctx: UserCtx, acknowledged: readonly number[]) => {
  const { rows } = await sql<{ doubles: number; half: number; lost: number; numbered: number; next_serial: number }>`
    with made as (
      select b.id, b.state, count(*) as cards, count(c.number_hash) as numbered
      from card_order_batches b
      join card_orders o on o.card_order_batch_id = b.id
      join card_order_lines l on l.card_order_id = o.id
      join cards c on c.id = l.card_id group by b.id
    )
    select (select count(number_hash) - count(distinct number_hash) from cards)::int as doubles,
      (select count(*) from made where numbered <> case when state = 'open' then 0 else cards end)::int as half,
      (select count(*) from unnest(${[...acknowledged]}::bigint[]) a (id) join made on made.id = a.id where made.numbered <> cards)::int as lost,
      (select count(number_hash) from cards)::int as numbered,
      (select next_serial from card_number_ranges where card_network_id = ${network}) as next_serial`.execute(ctx.db)
  const found = rows[0]!
  return { ...found, gaps: await countGaps(ctx, found.numbered) }
}

/** Opens every number and counts the serials of the range that no card has. */
const countGaps = async (ctx: UserCtx, numbered: number) => {
  const shape = await ctx.db
    .selectFrom('card_number_ranges')
    .select(['prefix', 'length', 'is_luhn'])
    .where('card_network_id', '=', network)
    .executeTakeFirstOrThrow()
  const missing = new Set(Array.from({ length: numbered }, (_, serial) => writeNumber(shape, serial)))
  for (let last = 0; ;) {
    const cards = await ctx.db
      .selectFrom('cards')
      .select(['id', 'account_id', 'number_sealed'])
      .where('id', '>', last)
      .where('number_hash', 'is not', null)
      .orderBy('id')
      .limit(5_000)
      .execute()
    for (const { id: card_id, account_id, number_sealed } of cards)
      missing.delete(await openSecret(ctx, { account_id, card_id, secret: 'number' }, number_sealed!))
    if (cards.length === 0) return missing.size
    last = cards.at(-1)!.id
  }
}

export const killDuringNumbering = async ({ numbers, kills: wanted, say = () => {} }: Options) => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-numbers-'))
  const embedded = await startEmbedded({ dir: path.join(dir, 'postgres') })
  try {
    await migrate(embedded.url)
    const KEYRING = JSON.stringify({ active: 'stress', keys: { stress: Buffer.alloc(32, 5).toString('base64') } })
    const config = readConfig({ DATABASE_URL: embedded.url, KEYRING, LOG_LEVEL: 'silent' })
    const system = await openSystem({ config, url: embedded.url, role: 'command' })
    const batches = await withoutHaste(system.database.db, (db) => prepare(db, numbers))
    const user = await system.database.db.selectFrom('users').select(['id']).executeTakeFirstOrThrow()
    const who = {
      user_id: user.id,
      user_type_id: userTypes.staff,
      roles: [],
      staff_roles: ['everything'],
      impersonated_by: null,
    } as unknown as Person
    const origin = { request_id: 'stress', address: '', user_agent: '' }
    const ctx: UserCtx = { ...contextBase(system), origin, who }
    say(`${batches.length} batches of ${cardsInABatch} cards are ready`)

    const acknowledged: number[] = []
    let kills = 0
    let failures = 0
    let lastKill = 0
    const crashIfDue = async () => {
      const isDue = acknowledged.length * (wanted + 1) >= batches.length * (kills + 1)
      if (!isDue || kills === wanted || (kills >= 4 && Date.now() - lastKill < betweenKills)) return
      kills++
      lastKill = Date.now()
      const running = await findPostmaster(path.join(dir, 'postgres'))
      if (running) process.kill(running.pid, 'SIGKILL')
      say(`Postgres killed for the ${kills}. time after ${acknowledged.length * cardsInABatch} numbers`)
    }
    /** Repeats the call until there is an answer, as a person would. */
    const generate = async (batch_id: number) => {
      for (;;) {
        const batch = await generateNumbers(ctx, batch_id).catch(() => undefined)
        if (batch) return acknowledged.push(batch_id)
        failures++
        await pause(100)
      }
    }
    let next = 0
    const worker = async () => {
      while (next < batches.length) {
        const batch_id = batches[next++]!
        // The crash happens in the middle of both workers' transactions.
        await Promise.all([generate(batch_id), crashIfDue()])
      }
    }
    await Promise.all(Array.from({ length: workers }, worker))
    const verdict = await withoutHaste(ctx.db, (db) => judge({ ...ctx, db }, acknowledged))
    await system.close()
    return {
      ...verdict,
      acknowledged: acknowledged.length,
      batches: batches.length,
      kills,
      failures,
      cards: batches.length * cardsInABatch,
    }
  } finally {
    await embedded.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
