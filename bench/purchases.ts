// Purchases of 5,000 accounts in 24 months, stored only as the sums that dashboards read: those of 10,000,000 transactions,
// 500,000 of them in the biggest account (docs/product/safety.md#work-done-under-load). Only the biggest account has its
// transactions too, for comparison.
import type pg from 'pg'
import { loadAccounts } from './fleet.ts'

type Size = { accounts: number; biggest: number }
export const purchaseSizes = {
  ten_million: { accounts: 5_000, biggest: 500_000 },
  hundred_thousand: { accounts: 50, biggest: 19_300 },
} as const satisfies Record<string, Size>

const days = 730
const decay = 0.8266
/** Six products in three states: the most rows of sums that an account has for a day. */
const kinds = 18

const bought = `
  select a.id as account_id, substr(a.cl_account_no, 3)::int as place,
    greatest(60, round($1::int / power(substr(a.cl_account_no, 3)::int, ${decay})))::int as transactions
  from accounts a where a.cl_division_no = '77'`

/** A row of sums stands for at least three transactions, until an account has a row of every kind on every day. */
const daysText = `
  -- Materialised, because otherwise the power is computed again for every row.
  with bought as materialized (select *, least(${days * kinds}, transactions / 3) as rows from (${bought}) b)
  insert into day_sums (account_id, day, product_id, state, transactions, quantity, base, taxes, fees, discount, total)
  select b.account_id, current_date - ${days} + ((r - 1)::bigint * ${days} / b.rows)::int,
    (array[1, 3, 53, 54, 62, 22])[1 + (r - 1) % 6], (array['WA', 'OR', 'ID'])[1 + (r - 1) % ${kinds} / 6],
    b.transactions / b.rows, b.transactions / b.rows * (20000 + r % 9000), 0, 0, 0, 0, b.transactions / b.rows * (8000 + r % 4000)
  from bought b
  cross join lateral generate_series(1, b.rows) r`

const monthsText = `
  insert into month_sums (account_id, month, product_id, transactions, quantity, total)
  select account_id, date_trunc('month', day)::date, product_id, sum(transactions), sum(quantity), sum(total)
  from day_sums where account_id in (select id from accounts where cl_division_no = '77') group by 1, 2, 3`

const providerText = `
  insert into provider_day_sums as s (day, product_id, transactions, quantity, total)
  select day, product_id, sum(transactions), sum(quantity), sum(total)
  from day_sums where account_id in (select id from accounts where cl_division_no = '77') group by 1, 2
  on conflict (day, product_id) do update set
    transactions = s.transactions + excluded.transactions, quantity = s.quantity + excluded.quantity, total = s.total + excluded.total`

const countsText = `
  insert into card_counts (account_id, card_status_id, card_network_id, card_type_id, total)
  select b.account_id, s, n, 3, greatest(1, b.transactions / 150) from (${bought}) b, generate_series(1, 5) s, generate_series(1, 2) n`

const transactionsText = `
  insert into transactions (account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, product_id, last_four,
    quantity, unit_price, base, total)
  select $1, 'bench' || n, 'sale', current_date - ${days} + (n::float8 / $2::int * ${days}) * interval '1 day', 'America/Los_Angeles',
    1 + n % 50000, 1, (array[1, 3, 53, 54, 62, 22])[1 + n % 6], lpad((n % 10000)::text, 4, '0'), 20000 + n % 9000, 400000,
    8000 + n % 4000, 8000 + n % 4000
  from generate_series(1, $2::int) n`

/** Drops triggers and foreign keys, because the sums are inserted directly. The database is deleted afterwards. */
const unguardText = `
  do $$
  declare
    guard record;
  begin
    for guard in select conrelid::regclass as owner, conname from pg_constraint
      where contype = 'f' and conparentid = 0 and conrelid in ('day_sums'::regclass, 'month_sums'::regclass, 'transactions'::regclass)
    loop
      execute format('alter table %s drop constraint %I', guard.owner, guard.conname);
    end loop;
  end $$;
  alter table day_sums disable trigger user;
  alter table transactions disable trigger user`

export type Purchases = { small: number; big: number; mix: number[] }

export const loadPurchases = async (pool: pg.Pool, { accounts, biggest }: Size): Promise<Purchases> => {
  await loadAccounts(pool, accounts)
  await pool.query(unguardText)
  await pool.query(daysText, [biggest])
  await pool.query(monthsText)
  await pool.query(providerText)
  await pool.query(countsText, [biggest])
  const { rows } = await pool.query<{ account_id: string; transactions: number }>(`${bought} order by place`, [biggest])
  const sized = rows.map(({ account_id, transactions }) => ({ id: Number(account_id), transactions }))
  const nearest = sized.reduce((best, row) =>
    Math.abs(row.transactions - 1_650) < Math.abs(best.transactions - 1_650) ? row : best,
  )
  await pool.query('vacuum analyze day_sums, month_sums, provider_day_sums, card_counts')
  return { small: nearest.id, big: sized[0]!.id, mix: sized.filter((_, index) => index % 25 === 0).map(({ id }) => id) }
}

/** Inserts the transactions that the sums of the biggest account stand for. */
export const loadTransactions = async (pool: pg.Pool, account_id: number, count: number) => {
  await pool.query(`select make_transaction_months(current_date - ${days}, current_date)`)
  await pool.query(transactionsText, [account_id, count])
  await pool.query('vacuum analyze transactions')
}
