// All matching transactions, newest first, read a few thousand at a time by keyset, so that memory use does not grow.
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { TransactionDetail, TransactionExportQuery } from '@forecourt/domain/contract/transactions.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { invalid } from '#src/system/errors.ts'
import { tableFile } from '#src/outside/table-file.ts'
import { sumTransactions } from './sum-transactions.ts'
import { newestFirst, olderThan, transactionConditions } from './transaction-conditions.ts'
import { detailColumns, detailTables } from './transactions.queries.ts'

const rowsAtATime = 2_000

const dollars = (cents: number) => cents / 100
const perGallon = (unit_price: number) => unit_price / 100_000
const gallons = (quantity: number) => quantity / 1_000
const units = { G: 'gallon', E: 'GGE', U: 'unit' } as const

/** Two decimals, because odometers and pumps are not more exact. */
const milesPerGallon = ({ miles, quantity }: TransactionDetail) =>
  miles !== null && quantity > 0 ? Math.round((miles * 100_000) / quantity) / 100 : null

const columns: { title: string; value: (transaction: TransactionDetail) => string | number | null }[] = [
  { title: 'Date', value: (row) => row.transacted_at.slice(0, 10) },
  { title: 'Time', value: (row) => row.transacted_at.slice(11, 19) },
  { title: 'Time zone', value: (row) => row.time_zone },
  { title: 'Posted at', value: (row) => row.posted_at },
  { title: 'Kind', value: (row) => row.kind },
  { title: 'Invoice', value: (row) => row.invoice_number },
  { title: 'Network', value: (row) => row.card_network_name },
  { title: 'Card number', value: (row) => `•••• ${row.last_four}` },
  { title: 'Card description', value: (row) => row.card_description },
  { title: 'Vehicle number', value: (row) => row.vehicle_number },
  { title: 'Vehicle type', value: (row) => row.card_vehicle_type_name },
  { title: 'Driver number', value: (row) => row.driver_number },
  { title: 'Driver', value: (row) => row.driver_name },
  { title: 'Cost center', value: (row) => row.cost_center },
  { title: 'Misc keyed', value: (row) => row.misc_keyed },
  { title: 'Odometer', value: (row) => row.odometer },
  { title: 'Miles', value: (row) => row.miles },
  { title: 'MPG', value: milesPerGallon },
  { title: 'Site number', value: (row) => row.site_number },
  { title: 'Site', value: (row) => row.site_name },
  { title: 'City', value: (row) => row.city },
  { title: 'State', value: (row) => row.state },
  { title: 'Zip Code', value: (row) => row.zipcode },
  { title: 'Site type', value: (row) => row.site_kind },
  { title: 'Product code', value: (row) => row.product_code },
  { title: 'Product', value: (row) => row.product_name },
  { title: 'Quantity', value: (row) => gallons(row.quantity) },
  { title: 'Unit', value: (row) => units[row.unit] },
  { title: 'Pump price', value: (row) => (row.pump_price === 0 ? null : perGallon(row.pump_price)) },
  { title: 'Unit price', value: (row) => perGallon(row.unit_price) },
  { title: 'Base', value: (row) => dollars(row.base) },
  { title: 'Federal excise tax', value: (row) => dollars(row.federal_tax) },
  { title: 'State excise tax', value: (row) => dollars(row.state_tax) },
  { title: 'County excise tax', value: (row) => dollars(row.county_tax) },
  { title: 'City excise tax', value: (row) => dollars(row.city_tax) },
  { title: 'State sales tax', value: (row) => dollars(row.state_sales_tax) },
  { title: 'Local sales tax', value: (row) => dollars(row.local_sales_tax) },
  { title: 'Fees', value: (row) => dollars(row.fees) },
  { title: 'Discount', value: (row) => dollars(row.discount) },
  { title: 'Total', value: (row) => dollars(row.total) },
  { title: 'Tax exempt', value: (row) => (row.is_exempt ? 'Yes' : 'No') },
  { title: 'Authorization number', value: (row) => row.auth_number },
  { title: 'Transaction id', value: (row) => row.tran_id },
]

const rowsOf = async function* (ctx: AccountCtx, { format: _, ...filter }: TransactionExportQuery) {
  let last: TransactionDetail | undefined
  do {
    const { conditions, values } = transactionConditions(ctx, filter)
    if (last) conditions.push(olderThan(last, values))
    const text = `select ${detailColumns} from ${detailTables}
      where ${conditions.join(' and ')} order by ${newestFirst} limit ${rowsAtATime}`
    const rows: TransactionDetail[] = await named<TransactionDetail>(text)(ctx.db, values)
    for (const row of rows) yield columns.map(({ value }) => value(row))
    last = rows.length === rowsAtATime ? rows.at(-1) : undefined
  } while (last)
}

export const exportTransactions = async (ctx: AccountCtx, query: TransactionExportQuery): Promise<FileToSend> => {
  const { transactions } = await sumTransactions(ctx, query)
  if (query.format === 'xlsx' && transactions > limits.workbookRows)
    throw invalid({ format: ['Too many rows for a workbook. Please choose CSV or a shorter period'] })
  await audit(ctx, { action: 'transaction.export', after: { transactions, format: query.format } })
  const today = dayIn(ctx.account.time_zone, ctx.clock.now())
  return tableFile({
    name: ['transactions', ctx.account.name, today],
    sheet: 'Transactions',
    format: query.format,
    titles: columns.map(({ title }) => title),
    rows: rowsOf(ctx, query),
  })
}
