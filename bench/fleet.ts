// docs/product/safety.md#work-done-under-load: 5,000 accounts, the biggest with 50,000 cards, scattered over the whole table.
import type pg from 'pg'

/** size_i = biggest / i^0.8266: with 50,000 and 5,000 accounts about a million cards. */
const decay = 0.8266

type Size = { accounts: number; biggest: number }
export const sizes = {
  million: { accounts: 5_000, biggest: 50_000 },
  /** A tenth of the cards, for a busy machine. */
  hundred_thousand: { accounts: 500, biggest: 10_000 },
  /** A hundredth of the data in the same proportions. A list may cost at most 1.3 times as much on the large data. */
  ten_thousand: { accounts: 50, biggest: 1_930 },
} as const satisfies Record<string, Size>

const accountsText = `
  insert into accounts (name, cl_division_no, cl_account_no, city, state)
  select 'Bench Fleet ' || i, '77', '77' || lpad(i::text, 6, '0'), 'Kent', 'WA' from generate_series(1, $1::int) i`

const membersText = `
  insert into memberships (account_id, user_id, roles)
  select a.id, u.id, '{card manager}' from accounts a, users u
  where a.cl_division_no = '77' and u.email = 'card-manager@forecourt.test'`

const cardsText = `
  insert into cards (account_id, card_network_id, card_type_id, card_status_id, last_four, number_hash, vehicle_number,
    description, cost_center, card_fuel_profile_id, max_gallon_fill, max_gallon_period, card_period_gallon_id, created_at)
  select a.id, 1, 3, case when n % 10 = 0 then 2 else 1 end, lpad((n % 10000)::text, 4, '0'),
    sha256(convert_to(a.id || ':' || n, 'utf8')), 'V' || n, 'TRK-' || (n % 700) || ' ' || (array['Rivera', 'Okafor', 'Lindqvist', 'Tanaka'])[1 + n % 4],
    (array['SEATTLE', 'KENT', 'TACOMA', ''])[1 + n % 4], 3, 100, 300, 1, now() - n * interval '1 minute'
  from accounts a
  cross join lateral generate_series(1, greatest(1, round($1::int / power(substr(a.cl_account_no, 3)::int, ${decay})))::int) n
  where a.cl_division_no = '77'
  order by hashint8(a.id * 100003 + n)`

export type Fleet = { small: number; big: number; mix: number[]; total: number }

/** Nine cards of ten were used lately, half of them this month. */
const usesText = `
  insert into card_uses (account_id, card_id, month, spent, last_used_at, last_site_id)
  select c.account_id, c.id, date_trunc('month', current_date - (c.id % 2)::int * 40), c.id * 7919 % 90000,
    now() - (c.id * 7919 % 5000000) * interval '1 second', s.ids[1 + c.id % cardinality(s.ids)]
  from cards c, (select array_agg(id) as ids from sites) s
  where c.id % 10 > 0
  order by hashint8(c.id)
  on conflict do nothing`

/** The provider's accounts without cards. The card manager of the demo is a member of all of them. */
export const loadAccounts = async (pool: pg.Pool, accounts: number) => {
  await pool.query(accountsText, [accounts])
  await pool.query(membersText)
}

export const loadFleet = async (pool: pg.Pool, { accounts, biggest }: Size): Promise<Fleet> => {
  await loadAccounts(pool, accounts)
  await pool.query(cardsText, [biggest])
  await pool.query(usesText)
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: number; cards: number }>(
    `select a.id::int, sum(c.total)::int as cards from accounts a join card_counts c on c.account_id = a.id
     where a.cl_division_no = '77' group by a.id order by cards desc`,
  )
  const total = rows.reduce((sum, { cards }) => sum + cards, 0)
  const nearest = rows.reduce((best, row) => (Math.abs(row.cards - 165) < Math.abs(best.cards - 165) ? row : best))
  return { small: nearest.id, big: rows[0]!.id, mix: drawInProportion(rows, total), total }
}

/** Picks accounts in proportion to their cards, like real requests. The picks are the same in every run. */
const drawInProportion = (rows: readonly { id: number; cards: number }[], total: number) =>
  Array.from({ length: 200 }, (_, draw) => {
    let left = ((draw + 0.5) / 200) * total
    return rows.find(({ cards }) => (left -= cards) <= 0)?.id ?? rows[0]!.id
  })
