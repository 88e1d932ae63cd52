// docs/product/prices.md#priced-again: reprices stored lines by today's rules, certificates and rates. Only uninvoiced lines. A
// linked reversal follows its sale.
import { products } from '@forecourt/domain/reference/products.ts'
import type { Pricing } from '@forecourt/domain/rules/pricing/line-taxes.ts'
import { priceAgain, type PricedAgain } from '@forecourt/domain/rules/pricing/price-again.ts'
import { pricedColumns, type PriceRow, type StoredPrice } from '@forecourt/domain/rules/pricing/price-row.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { chargeFees, removeFees } from '#src/features/fees/charge-fees.ts'
import { evaluateExceptions } from '#src/features/exceptions/evaluate-exceptions.ts'
import { mirrorReversals } from '#src/features/transactions/mirror-reversals.ts'
import { isUninvoiced } from '#src/features/transactions/uninvoiced.ts'
import { isTakeBack, wasTakenBack } from '#src/features/transactions/taken-back.ts'
import { takeTurn } from '#src/features/transactions/take-turn.ts'
import { keepPricings } from './keep-pricings.ts'
import { readPricing } from './read-pricing.ts'

export type Covered = {
  account_id: number
  /** Null means all cards. */
  card_id: number | null
  /** Empty means every state. */
  state: string
  /** Empty means every product. */
  tax_class: string
  from: string
  to: string | null
  only_missing?: boolean
  /** Only these lines. */
  ids?: readonly number[]
}

type Place = { transacted_at: string; id: number }

type StoredLine = Place &
  StoredPrice & {
    card_id: number
    vehicle_number: string
    card_network_id: number
    location_kind: string
    product_id: number
    base: number
    discount: number
    tax_waived: number
    price_rule_id: number | null
    price_state: string
    correction: number
    is_invoiced: boolean
    site_id: number | null
    site_group_id: number | null
    state: string | null
    county: string | null
    city: string | null
  }

const linesAtOnce = 2_000
const byId = new Map(products.map((product) => [product.id, product]))

/** `which` is a condition on the lines `t` of an account. */
type Chosen = { account_id: number; which: RawBuilder<unknown> }

/** Skips older imported lines, because it is unknown which taxes their file contained. */
const readWhere = async ({ db }: Ctx, { account_id, which }: Chosen, after: Place | undefined) => {
  const { rows } = await sql<StoredLine>`
    select t.transacted_at, t.id, t.card_id, t.vehicle_number, t.card_network_id, t.location_kind, t.product_id, t.quantity, t.unit_price,
      t.pump_price, t.network_price, t.network_total, t.cost_price, t.base, t.federal_tax, t.state_tax, t.county_tax, t.city_tax,
      t.state_sales_tax, t.local_sales_tax, t.fees, t.discount, t.total, t.is_exempt, t.tax_waived, t.told_taxes, t.taxed_from,
      t.import_id, t.price_rule_id, t.price_state, t.correction, t.invoice_id is not null as is_invoiced, s.id as site_id, s.site_group_id, s.state, s.county, s.city
    from transactions t
    left join sites s on s.id = t.site_id
    where t.account_id = ${account_id} and ${which}
      and (t.transacted_at, t.id) > (${after?.transacted_at ?? '-infinity'}::timestamp, ${after?.id ?? 0}::bigint)
      and (t.taxed_from is not null or t.import_id is null)
      and not exists (select from reversals r where r.account_id = t.account_id and r.reversal_id = t.id)
    order by t.transacted_at, t.id limit ${linesAtOnce}`.execute(db)
  return rows
}

/**
 * A line that is billed again is priced like any other until it is invoiced. A line that was taken back stays as its take-back has
 * it, and a fee follows its fill.
 */
const readLines = (ctx: Ctx, { account_id, card_id, from, to, only_missing = false, ids }: Covered, after: Place | undefined) => {
  const which = sql`${isUninvoiced()}
      and coalesce(t.id = any(${ids ?? null}::bigint[]),
        (t.parent_id is null or t.correction > 0 and t.kind <> 'fee') and not ${isTakeBack()} and not ${wasTakenBack()})
      and t.transacted_at >= ${from}::date and t.transacted_at < coalesce(${to}::date + 1, 'infinity'::timestamp)
      and (not ${only_missing}::boolean or t.price_state = 'missing')
      and (${card_id}::bigint is null or t.card_id = ${card_id})`
  return readWhere(ctx, { account_id, which }, after)
}

/** Older lines have no separate figures of the network. They equal the line's own. */
const isChanged = ({ network_price, network_total, ...line }: StoredLine, row: PriceRow) => {
  const before = { ...line, network_price: network_price ?? line.unit_price, network_total: network_total ?? line.total }
  return pricedColumns.some((column) => JSON.stringify(before[column]) !== JSON.stringify(row[column]))
}

type Changed = PricedAgain & { line: StoredLine; pricing: Pricing }

/** A changed line gets a new posting number, like a correction, so that reports of new postings include it again. */
const writeLines = async (ctx: Ctx, account_id: number, changed: readonly Changed[]) => {
  const idOf = await keepPricings(
    ctx,
    changed.map(({ pricing }) => pricing),
  )
  const rows = changed.map(({ line: { transacted_at, id }, row, pricing }) => ({
    ...row,
    transacted_at,
    id,
    pricing_id: idOf(pricing),
  }))
  const columns = [...pricedColumns, 'pricing_id'] as const
  await sql`
    update transactions t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))},
      posting = nextval('transaction_postings'), posted_at = now()
    from json_populate_recordset(null::transactions, ${JSON.stringify(rows)}) r
    where t.account_id = ${account_id} and t.transacted_at = r.transacted_at and t.id = r.id and ${isUninvoiced()}`.execute(
    ctx.db,
  )
  const ids = rows.map(({ id }) => id)
  await ctx.db.deleteFrom('missing_prices').where('account_id', '=', account_id).where('transaction_id', 'in', ids).execute()
  const unpriced = changed.flatMap(({ line: { id, transacted_at }, missing }) =>
    missing ? [{ account_id, transaction_id: id, transacted_at, reason: missing }] : [],
  )
  if (unpriced.length > 0) await ctx.db.insertInto('missing_prices').values(unpriced).execute()
}

type Priced = Pick<Covered, 'account_id' | 'state' | 'tax_class'>

const findChanged = async (ctx: Ctx, covered: Priced, lines: readonly StoredLine[]): Promise<Changed[]> => {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return []
  const { account_id } = covered
  const span = { from: first.transacted_at.slice(0, 10), to: last.transacted_at.slice(0, 10) }
  const pricingOf = await readPricing(ctx, { accounts: [account_id], ...span })
  return lines.flatMap((line) => {
    const { state, county, city, site_id, site_group_id, card_id, card_network_id, location_kind } = line
    const product = byId.get(line.product_id)
    const isCovered =
      (covered.state === '' || covered.state === state) && (covered.tax_class === '' || covered.tax_class === product?.tax_class)
    if (!product || !isCovered) return []
    const site = site_id === null ? undefined : { id: site_id, site_group_id, state: state!, county: county!, city: city! }
    const on = line.transacted_at.slice(0, 10)
    const is_ours = line.is_invoiced || line.correction > 0
    const pricing = pricingOf({ account_id, card_id, card_network_id, location_kind, product, site, on, is_ours })
    const priced = priceAgain(line, pricing)
    return isChanged(line, priced.row) ? [{ ...priced, line, pricing }] : []
  })
}

/**
 * Prices one part, holding the turn of the writers of transactions. `last` is where the next part begins, or undefined at the end.
 */
export const priceStoredLines = async (ctx: Ctx, covered: Covered, after?: Place) => {
  await takeTurn(ctx)
  const { account_id } = covered
  const lines = await readLines(ctx, covered, after)
  const changed = await findChanged(ctx, covered, lines)
  if (changed.length > 0) {
    await writeLines(ctx, account_id, changed)
    const written = changed.map(({ line: { id, transacted_at, card_id, vehicle_number } }) => ({
      id,
      transacted_at,
      card_id,
      vehicle_number,
      account_id,
    }))
    await mirrorReversals(ctx, written)
    await removeFees(ctx, written)
    await chargeFees(ctx, written)
    await evaluateExceptions(ctx, written)
  }
  return { changed: changed.length, last: lines.length < linesAtOnce ? undefined : lines.at(-1) }
}

/** Finds lines `t` of the account, including invoiced ones, that would get other amounts or another rule today. Writes nothing. */
export const findPricedOtherwise = async (ctx: Ctx, account_id: number, which: RawBuilder<unknown>) => {
  const found: Changed[] = []
  let after: Place | undefined
  do {
    const lines: StoredLine[] = await readWhere(ctx, { account_id, which }, after)
    found.push(...(await findChanged(ctx, { account_id, state: '', tax_class: '' }, lines)))
    after = lines.length < linesAtOnce ? undefined : lines.at(-1)
  } while (after)
  return found
}
