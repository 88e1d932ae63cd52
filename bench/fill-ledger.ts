// The data for the invoice benchmark, inserted in a few statements: accounts with a month of purchases, and a large ledger.
import { availableParallelism } from 'node:os'
import pg from 'pg'

type Size = {
  accounts: number
  linesOfEach: number
  linesOfLarge: number
  cardsOfEach?: number
  /** The time between two lines of an account. */
  secondsBetween?: number
  /** Another table to insert the lines into. The caller then moves them to where they belong. */
  table?: string
}

/** Each line has its taxes, its site and a pricing of its own day, as an import writes it. The last account is the large one. */
export const fillAccounts = async (
  url: string,
  { accounts, linesOfEach, linesOfLarge, cardsOfEach = 10, secondsBetween = 20, table = 'transactions' }: Size,
) => {
  const connections = availableParallelism()
  const pool = new pg.Pool({ connectionString: url, max: connections })
  await pool.query(`
    select make_transaction_months('2026-01-01', '2026-01-31');
    insert into accounts (name, cl_division_no, cl_account_no)
      select 'Fleet ' || n, '01', '01' || lpad(n::text, 6, '0') from generate_series(1, ${accounts + 1}) n;
    insert into cards (account_id, card_network_id, card_type_id, card_status_id, last_four, vehicle_number)
      select id, 1, 3, 1, '1234', 'V' || n from accounts, generate_series(1, ${cardsOfEach}) n;
    insert into sites (card_network_id, site_number, name, city, county, state, zipcode, kind)
      select 1, 'S' || n, 'Site ' || n, 'Kent', 'King', 'WA', '98032', 'cardlock' from generate_series(1, 50) n;
    insert into pricings (sha256, inputs)
      select sha256(n::text::bytea), '{"rule":null,"rates":{},"exempt":[]}' from generate_series(1, 31) n`)
  const insert = `
    insert into ${table} (account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, site_id, product_id,
      last_four, vehicle_number, quantity, unit_price, base, federal_tax, state_tax, total, taxed_from, network_price, network_total,
      pricing_id, odometer, miles)
    select c.account_id, c.account_id || '-' || n, 'sale', timestamp '2026-01-02' + n * interval '${secondsBetween} seconds', 'America/Los_Angeles',
      c.id, 1, s.id, 53, '1234', c.vehicle_number, 41237, 312345, 12880, 1006, 2408, 16294, 'file', 312345, 16294, p.id,
      100000 + n / ${cardsOfEach} * 180, 180
    from generate_series($2::int, $3::int) n
    join (select id, account_id, vehicle_number, row_number() over (order by id) - 1 as place from cards where account_id = $1) c
      on c.place = n % ${cardsOfEach}
    join (select id, row_number() over (order by id) - 1 as place from sites) s on s.place = n % 50
    join (select id, row_number() over (order by id) - 1 as place from pricings) p on p.place = n % 31`
  const fillEvery = async (first: number) => {
    for (let account_id = first; account_id <= accounts; account_id += connections)
      await pool.query(insert, [account_id, 1, linesOfEach])
  }
  await Promise.all(Array.from({ length: connections }, (_, at) => fillEvery(at + 1)))
  for (let from = 1; from <= linesOfLarge; from += 5_000)
    await pool.query(insert, [accounts + 1, from, Math.min(from + 4_999, linesOfLarge)])
  await pool.query('analyze')
  await pool.end()
}

/** A hundred invoices with a payment each, ten legs for each pair. */
const aHundred = `
  with invoiced as (
    insert into invoices (account_id, invoice_number, billing_cycle, period_from, period_to, invoiced_on, due_on, transactions,
      quantity, total, lines_total)
    select a.id, 'L-' || a.id || '-' || $1, 'monthly', day, day, day, day, 1, 41237, 16294 + 396 - 50, 16294 + 396 - 50
    from accounts a, (select date '2020-01-01' + $1::int as day) d where a.id <= 100
    returning account_id, id, invoice_number, invoiced_on, total
  ), lines as (
    insert into transactions (account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, site_id, product_id,
      last_four, quantity, unit_price, base, federal_tax, state_tax, county_tax, state_sales_tax, local_sales_tax, fees, discount,
      total, invoice_id)
    select i.account_id, i.invoice_number, 'sale', '2026-01-01', 'America/Los_Angeles', c.id, 1, 1, 53, '1234', 41237, 312345,
      12680, 1006, 2408, 100, 250, 146, 100, 50, i.total, i.id
    from invoiced i cross join lateral (select id from cards where account_id = i.account_id limit 1) c
  ), posted as (
    insert into ledger_postings (account_id, kind, posted_on, document_id) select account_id, 'invoice', invoiced_on, id from invoiced
    returning account_id, id, document_id
  ), paid as (
    insert into payments (account_id, payment_number, method, amount, received_on)
    select account_id, 'P-' || id, 'wire', total, invoiced_on from invoiced returning account_id, id, amount, received_on
  ), received as (
    insert into ledger_postings (account_id, kind, posted_on, document_id) select account_id, 'payment', received_on, id from paid
    returning account_id, id, document_id
  ), legs as (
    insert into ledger_legs (account_id, posting_id, leg, code, state, amount)
    select account_id, id, leg, code, state, amount from posted, (values (1, 'AR', '', 16640), (2, 'FUEL', '', -12680),
      (3, 'FET', '', -1006), (4, 'SET', 'WA', -2408), (5, 'LET', 'WA', -100), (6, 'SST', 'WA', -250), (7, 'LST', 'WA', -146),
      (8, 'FEES', '', -100), (9, 'DISCOUNT', '', 50)) l (leg, code, state, amount)
    union all
    select account_id, id, leg, code, '', amount from received, (values (1, 'CASH', 16640), (2, 'AR', -16640)) l (leg, code, amount)
  ), items as (
    insert into ledger_items (account_id, posting_id, side, number, dated_on, due_on, amount, open)
    select account_id, id, 1, 'L' || id, date '2026-01-01', date '2026-01-01', 16640, 16640 from posted
    union all select account_id, id, -1, 'P' || id, date '2026-01-01', date '2026-01-01', 16640, 16640 from received
    returning account_id, id, side
  )
  select d.account_id, d.id as debit, c.id as credit from items d join items c on d.account_id = c.account_id and d.side = 1 and c.side = -1`

export const legsOfHundred = 1_100

/** `from` is the number of legs that exist already. */
export const fillLedger = async (client: pg.Client, { from, legs }: { from: number; legs: number }) => {
  for (let time = Math.ceil(from / legsOfHundred); time * legsOfHundred < legs; time++) {
    await client.query('begin')
    const { rows } = await client.query<{ account_id: string; debit: string; credit: string }>(aHundred, [time])
    await client.query(
      `insert into allocations (account_id, debit_item_id, credit_item_id, amount, allocated_on)
       select account_id, debit, credit, 16640, '2026-01-01'
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) g (account_id, debit, credit)`,
      [rows.map(({ account_id }) => account_id), rows.map(({ debit }) => debit), rows.map(({ credit }) => credit)],
    )
    await client.query('commit')
  }
  await client.query('analyze')
}
