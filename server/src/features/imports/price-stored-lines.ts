// Prices stored lines again by the certificates and rates of today. Only lines that are on no invoice, and only where the taxes are
// our own: what a file told stays. A reversal of an invoiced sale stays too, because it gives back what was charged.
import { products } from '@forecourt/domain/reference/products.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { evaluateExceptions } from '#src/features/exceptions/evaluate-exceptions.ts'
import { readTaxTable } from '#src/features/tax-rates/read-tax-table.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { isUninvoiced } from '#src/features/transactions/uninvoiced.ts'
import { priceAgain } from './place/price-line.ts'

export type Covered = {
  account_id: number
  /** Null: all cards. */
  card_id: number | null
  /** Empty: every state. */
  state: string
  /** Empty: every product. */
  tax_class: string
  from: string
  to: string | null
}

type Place = { transacted_at: string; id: number }

type Line = Place & {
  card_id: number
  product_id: number
  quantity: number
  unit_price: number
  base: number
  federal_tax: number
  state_tax: number
  county_tax: number
  city_tax: number
  state_sales_tax: number
  local_sales_tax: number
  fees: number
  discount: number
  total: number
  is_exempt: boolean
  tax_waived: number
  state: string | null
  county: string | null
  city: string | null
  told: 'price' | 'total'
}

const linesAtOnce = 2_000
const byId = new Map(products.map((product) => [product.id, product]))

/** A line without an import was never in a file: its price is what was agreed. */
const readLines = async ({ db }: Ctx, { account_id, card_id, from, to }: Covered, after: Place | undefined) => {
  const { rows } = await sql<Line>`
    select t.transacted_at, t.id, t.card_id, t.product_id, t.quantity, t.unit_price, t.base, t.federal_tax, t.state_tax,
      t.county_tax, t.city_tax, t.state_sales_tax, t.local_sales_tax, t.fees, t.discount, t.total, t.is_exempt, t.tax_waived,
      s.state, s.county, s.city, coalesce(t.taxed_from, 'price') as told
    from transactions t
    left join sites s on s.id = t.site_id
    where t.account_id = ${account_id} and ${isUninvoiced()}
      and t.transacted_at >= ${from}::date and t.transacted_at < coalesce(${to}::date + 1, 'infinity'::timestamp)
      and (${card_id}::bigint is null or t.card_id = ${card_id})
      and (t.transacted_at, t.id) > (${after?.transacted_at ?? '-infinity'}::timestamp, ${after?.id ?? 0}::bigint)
      and (t.taxed_from in ('price', 'total') or (t.taxed_from is null and t.import_id is null))
      and not exists (select from reversals r
        join transactions sale on sale.account_id = r.account_id and sale.id = r.sale_id
        where r.account_id = t.account_id and r.reversal_id = t.id and not (${isUninvoiced('sale')}))
    order by t.transacted_at, t.id limit ${linesAtOnce}`.execute(db)
  return rows
}

const amounts = [
  'unit_price',
  'base',
  'federal_tax',
  'state_tax',
  'county_tax',
  'city_tax',
  'state_sales_tax',
  'local_sales_tax',
  'total',
  'is_exempt',
  'tax_waived',
] as const satisfies (keyof Line)[]

/** A changed line gets a new posting, as a correction does: a report that takes what is new takes it again. */
const writeLines = ({ db }: Ctx, account_id: number, lines: readonly Partial<Line>[]) =>
  sql`
    update transactions t set ${sql.join(amounts.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))},
      pump_price = case when t.pump_price = t.unit_price then r.unit_price else t.pump_price end,
      posting = nextval('transaction_postings'), posted_at = now()
    from json_populate_recordset(null::transactions, ${JSON.stringify(lines)}) r
    where t.account_id = ${account_id} and t.transacted_at = r.transacted_at and t.id = r.id and ${isUninvoiced()}`.execute(db)

/** One part, in the turn of the writers of transactions. `last` is where the next part begins, undefined at the end. */
export const priceStoredLines = async (ctx: Ctx, covered: Covered, after?: Place) => {
  await takeTurn(ctx)
  const { rates, exemptionsOf } = await readTaxTable(ctx)
  const lines = await readLines(ctx, covered, after)
  const changed = lines.flatMap((line) => {
    const { state, county, city, transacted_at, id, ...stored } = line
    const product = byId.get(line.product_id)
    const isCovered =
      (covered.state === '' || covered.state === state) && (covered.tax_class === '' || covered.tax_class === product?.tax_class)
    if (!product || !isCovered) return []
    const again = priceAgain(
      { ...stored, transacted_at, unit_price: line.told === 'price' ? line.unit_price : null },
      {
        product,
        site: state === null ? undefined : { state, county: county ?? '', city: city ?? '' },
        taxes: { rates, exemptions: exemptionsOf(covered.account_id, line.card_id) },
      },
    )
    return amounts.some((column) => again[column] !== line[column]) ? [{ ...again, transacted_at, id }] : []
  })
  if (changed.length > 0) {
    await writeLines(ctx, covered.account_id, changed)
    await evaluateExceptions(
      ctx,
      changed.map(({ id, transacted_at }) => ({ id, transacted_at, account_id: covered.account_id })),
    )
  }
  return { changed: changed.length, last: lines.length < linesAtOnce ? undefined : lines.at(-1) }
}
