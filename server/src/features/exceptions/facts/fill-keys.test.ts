import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { keyedFills } from './fill-keys.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

test('fills of a day without statistics are looked up by their keys, not compared with every key', async () => {
  const account = await portal.anAccount()
  const card = await aCard(portal, { account_id: account.id })
  // In chunks, because each statement has a time limit of a few seconds, also on a busy machine.
  for (let from = 1; from < 20_000; from += 4_000)
    await sql`insert into transactions (account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, product_id,
        last_four, quantity, unit_price, base, total)
      select ${account.id}::bigint, 'K' || n, 'sale', timestamp '2026-01-02' + n * interval '20 seconds', 'America/Los_Angeles',
        ${card.id}::bigint, 1, 53, '1234', 1000, 1000, 1000, 1000
      from generate_series(${from}::int, ${from}::int + 3999) n`.execute(portal.db)
  await sql`analyze transactions`.execute(portal.db)
  const keys = Array.from({ length: 4_000 }, (_, id) => ({ account_id: account.id, id, transacted_at: '2026-01-20T08:00:00' }))
  const { rows } = await sql<Record<string, string>>`explain select t.id from ${keyedFills(keys)}`.execute(portal.db)
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  expect(plan).toMatch(/Index Cond: .*\(id = k\.id\)/)
})
