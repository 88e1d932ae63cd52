import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { cardFillRows } from './card-fills.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const insertFills = (account_id: number, first_day: string, count: number) =>
  sql`insert into transactions (account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, product_id,
      last_four, vehicle_number, quantity, unit_price, base, total)
    select ${account_id}::bigint, ${first_day}::text || n, 'sale', ${first_day}::timestamp + n * interval '20 seconds',
      'America/Los_Angeles', c.id, 1, 53, '1234', c.vehicle_number, 1000, 1000, 1000, 1000
    from generate_series(1, ${count}::int) n
    join (select id, vehicle_number, row_number() over (order by id) as place from cards where account_id = ${account_id}::bigint) c
      on c.place = 1 + n % 50`.execute(portal.db)

test('in a month without statistics, the fills of a card are found without reading those of the other cards', async () => {
  const account = await portal.anAccount()
  const cards = await sql<{ id: number }>`
    insert into cards (account_id, card_network_id, card_type_id, card_status_id, last_four, vehicle_number)
    select ${account.id}::bigint, 1, 3, 1, '1234', 'V' || n from generate_series(1, 50) n returning id`.execute(portal.db)
  await sql`select make_transaction_months('2026-01-01', '2026-02-28')`.execute(portal.db)
  await insertFills(account.id, '2026-01-02', 4_000)
  await sql`analyze transactions`.execute(portal.db)
  await insertFills(account.id, '2026-02-01', 2_000)
  const spans = cards.rows.map(({ id }) => ({
    account_id: account.id,
    owner: `${id}   `,
    first_at: '2026-02-01T04:00:00',
    last_at: '2026-02-01T04:00:00',
  }))
  const { rows } = await sql<Record<string, string>>`explain ${cardFillRows(spans)}`.execute(portal.db)
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  expect(plan).toMatch(/on transactions_202602 .*\n\s*Index Cond: .*\(card_id = /)
})
