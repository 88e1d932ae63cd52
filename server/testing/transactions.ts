// Valid sites and transactions for tests, inserted into the database with the key that imports and look-ups use.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { DB } from '#src/db/types.ts'
import { aCard } from './cards.ts'
import type { Portal } from './portal.ts'

const cfn = 1

/** A cardlock in Kent, Washington, unless the test sets other values. */
export const aSite = ({ db }: Pick<Portal, 'db'>, site: Partial<Insertable<DB['sites']>> = {}) =>
  db
    .insertInto('sites')
    .values({
      card_network_id: cfn,
      site_number: randomBytes(4).toString('hex'),
      name: 'Kent Cardlock',
      city: 'Kent',
      county: 'King',
      state: 'WA',
      zipcode: '98032',
      kind: 'cardlock',
      ...site,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

type NewTestTransaction = Partial<Insertable<DB['transactions']>> & { account_id: number }

const charges = [
  'federal_tax',
  'state_tax',
  'county_tax',
  'city_tax',
  'state_sales_tax',
  'local_sales_tax',
  'fees',
] as const satisfies (keyof NewTestTransaction)[]

/** Base and total are computed from the values of the test, so that a row always adds up. */
const amountsOf = ({ quantity = 50_000, unit_price = 350_000, discount = 0, ...given }: NewTestTransaction) => {
  const base = given.base ?? Math.round((quantity * unit_price) / 1_000_000)
  const total = charges.reduce((sum, charge) => sum + (given[charge] ?? 0), base - discount)
  return { quantity, unit_price, pump_price: given.pump_price ?? unit_price, base, discount, total }
}

/** Fifty gallons of diesel on 10 March 2026 at noon, bought by an active card of the account at a new site. */
export const aTransaction = async (portal: Pick<Portal, 'db' | 'ctx'>, given: NewTestTransaction) => {
  const { db } = portal
  const { account_id } = given
  const card_network_id = given.card_network_id ?? cfn
  const card = given.card_id
    ? await db.selectFrom('cards').selectAll().where('id', '=', given.card_id).executeTakeFirstOrThrow()
    : await aCard(portal, { account_id, card_network_id })
  const site_id =
    given.site_id === undefined ? (await aSite(portal, { card_network_id: card.card_network_id })).id : given.site_id
  const transacted_at = given.transacted_at ?? '2026-03-10T12:00:00'
  const transaction = await db
    .insertInto('transactions')
    .values({
      tran_id: randomUUID(),
      kind: 'sale',
      time_zone: 'America/Los_Angeles',
      product_id: 53,
      card_network_id: card.card_network_id,
      last_four: card.last_four ?? '0000',
      vehicle_number: card.vehicle_number ?? '',
      card_description: card.description,
      cost_center: card.cost_center,
      card_vehicle_type_id: card.card_vehicle_type_id,
      ...given,
      ...amountsOf(given),
      card_id: card.id,
      site_id,
      transacted_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, tran_id } = transaction
  const key = { id, tran_id, account_id, card_network_id: transaction.card_network_id, transacted_at }
  await db
    .insertInto('transaction_keys')
    .values({ ...key, digest: Buffer.alloc(32) })
    .execute()
  return transaction
}

/** `rows` transactions in total, one second apart. Inserted in batches, because a statement may take at most five seconds. */
export const aLongHistory = async (portal: Pick<Portal, 'db' | 'ctx'>, given: NewTestTransaction, rows: number) => {
  const { account_id, id } = await aTransaction(portal, given)
  const most = 3_000
  for (let from = 1; from < rows; from += most)
    await sql`
      insert into transactions (account_id, tran_id, kind, transacted_at, time_zone, card_id, card_network_id, site_id, product_id,
        last_four, quantity, unit_price, base, total)
      select account_id, 'L' || n, kind, transacted_at + n * interval '1 second', time_zone, card_id, card_network_id, site_id,
        product_id, last_four, quantity, unit_price, base, total
      from transactions, generate_series(${from}::int, ${Math.min(from + most, rows) - 1}::int) n
      where account_id = ${account_id} and id = ${id}`.execute(portal.db)
}
