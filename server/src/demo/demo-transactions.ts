// Two years of transactions, about 120,000, in chronological order. They are generated in memory and written in a few statements,
// each column as one array, so that the whole demo loads in seconds.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { readTaxTable } from '#src/features/tax-rates/read-tax-table.ts'
import { linkReversals } from '#src/features/transactions/link-reversals.ts'
import { checkAfterwards } from './check-afterwards.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoCalendar, type DemoCalendar } from './demo-calendar.ts'
import { demoDriverOf } from './demo-drivers.ts'
import { demoFillsOf, type DemoCard } from './demo-fills.ts'
import { insertDemoExemptions } from './demo-exemptions.ts'
import { withIncident } from './demo-incidents.ts'
import { insertDemoInvoices } from './demo-invoices.ts'
import { demoLinesOf, type DemoLine } from './demo-lines.ts'
import { seededRandom } from './demo-random.ts'
import { insertDemoSites, sitesAround } from './demo-sites.ts'
import { demoVehicleOf, insertDemoVehicles } from './demo-vehicles.ts'

/** Cards that could buy fuel. Pending cards were never handed out. */
const readCards = async ({ db }: Ctx) => {
  const { rows } = await sql<DemoCard>`
    select id, account_id, card_network_id, card_type_id, card_status_id, last_four, vehicle_number, description, cost_center,
      tax_doc, card_vehicle_type_id, card_fuel_profile_id, card_time_profile_id, max_gallon_fill, max_amount_fill, is_odometer,
      states, zips, created_at, status_changed_at
    from cards where card_status_id <> 8 and last_four is not null order by id`.execute(db)
  return rows
}

/** Days between two fills: the largest fleet drives most, and each of the others has its own interval. */
const intervalOf = (index: number) => (index === 0 ? 8 : 12 + seededRandom(40 + index).below(7))

const makeLines = async (ctx: Ctx, calendar: DemoCalendar, accountIds: Map<string, number>) => {
  const taxes = await readTaxTable(ctx)
  const cards = await readCards(ctx)
  const sites = await insertDemoSites(ctx)
  await insertDemoVehicles(ctx, cards)
  const ofAccount = Map.groupBy(cards, ({ account_id }) => account_id)
  return demoAccounts.flatMap(({ name, city, cards: size }, index) => {
    const around = sitesAround(sites, city)
    const rebate = size > 100 ? 3_000 : size > 40 ? 1_500 : 0
    const owned = ofAccount.get(accountIds.get(name)!) ?? []
    const driverOf = demoDriverOf(owned)
    return owned.flatMap((card) => {
      const behind = {
        calendar,
        vehicle: demoVehicleOf(card),
        sites: around.get(card.card_network_id)!,
        interval: intervalOf(index),
      }
      const fills = withIncident(demoFillsOf(card, behind), calendar, { card, sites: behind.sites })
      return fills.flatMap((fill) => demoLinesOf(fill, { card, driver: driverOf(card, fill), taxes, calendar, rebate }))
    })
  })
}

/** The columns to insert, each with its type. */
const columns = {
  account_id: 'bigint',
  posted_at: 'timestamptz',
  tran_id: 'text',
  kind: 'text',
  transacted_at: 'timestamp',
  time_zone: 'text',
  card_id: 'bigint',
  card_network_id: 'smallint',
  site_id: 'bigint',
  product_id: 'smallint',
  invoice_id: 'bigint',
  last_four: 'text',
  vehicle_number: 'text',
  driver_number: 'text',
  driver_name: 'text',
  card_description: 'text',
  cost_center: 'text',
  card_vehicle_type_id: 'smallint',
  tax_doc: 'text',
  odometer: 'integer',
  miles: 'integer',
  is_manual: 'boolean',
  location_kind: 'text',
  auth_number: 'text',
  quantity: 'integer',
  pump_price: 'integer',
  unit_price: 'integer',
  base: 'integer',
  federal_tax: 'integer',
  state_tax: 'integer',
  county_tax: 'integer',
  city_tax: 'integer',
  state_sales_tax: 'integer',
  local_sales_tax: 'integer',
  fees: 'integer',
  discount: 'integer',
  total: 'integer',
  is_exempt: 'boolean',
  tax_waived: 'integer',
} as const
type Column = keyof typeof columns
type Row = DemoLine & Record<'tran_id' | 'auth_number', string> & { invoice_id: number | null }

const names = Object.keys(columns) as Column[]
const columnList = sql.join(names.map((name) => sql.ref(name)))
const rowsAtATime = 40_000

/** A Postgres array literal. The driver takes three times as long to build one. No value has control characters. */
const arrayOf = (rows: readonly Row[], name: Column) => `{${JSON.stringify(rows.map((row) => row[name])).slice(1, -1)}}`

const writeRows = async ({ db }: Ctx, rows: readonly Row[]) => {
  const arrays = names.map((name) => sql`${arrayOf(rows, name)}::${sql.raw(columns[name])}[]`)
  await sql`
    with written as (
      insert into transactions (${columnList}) select * from unnest(${sql.join(arrays)})
      returning card_network_id, tran_id, account_id, transacted_at, id
    )
    insert into transaction_keys (card_network_id, tran_id, account_id, transacted_at, id, digest)
    select card_network_id, tran_id, account_id, transacted_at, id, sha256(convert_to(tran_id, 'UTF8')) from written`.execute(db)
}

export const insertDemoTransactions = async (ctx: Ctx, accountIds: Map<string, number>) => {
  // Inserting forty thousand rows with their sums and keys takes longer than a request may.
  await sql`set local statement_timeout = '10min'`.execute(ctx.db)
  const calendar = demoCalendar(ctx)
  await insertDemoExemptions(ctx, accountIds)
  const lines = (await makeLines(ctx, calendar, accountIds)).toSorted((a, b) => (a.transacted_at < b.transacted_at ? -1 : 1))
  const invoiceOf = await insertDemoInvoices(ctx, lines, calendar.today)
  await sql`select make_transaction_months(${calendar.first}::date, ${calendar.today}::date)`.execute(ctx.db)
  await checkAfterwards(ctx.db, ['transactions', 'transaction_keys'], async () => {
    for (let from = 0; from < lines.length; from += rowsAtATime)
      await writeRows(
        ctx,
        lines.slice(from, from + rowsAtATime).map((line, index) => ({
          ...line,
          tran_id: String(from + index + 1).padStart(10, '0'),
          auth_number: line.kind === 'fee' ? '' : String(((from + index) * 7) % 1_000_000).padStart(6, '0'),
          invoice_id: invoiceOf(line),
        })),
      )
  })
  const reversals = lines.filter(({ kind }) => kind === 'reversal')
  await linkReversals(ctx, reversals, [])
}
