// docs/product/prices.md#which-rule: everything that prices the lines of some accounts between two days, read once for many lines.
import type { Product } from '@forecourt/domain/reference/products.ts'
import type { Pricing } from '@forecourt/domain/rules/pricing/line-taxes.ts'
import { findRule, indexPriceOn, type IndexPrice, type PriceRule } from '@forecourt/domain/rules/pricing/price-rules.ts'
import { taxesInForce } from '@forecourt/domain/rules/taxes.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { lastDaysOfTheirs } from '#src/features/invoices/lock-terms.ts'
import { readTaxTable } from '#src/features/tax-rates/read-tax-table.ts'

type Db = Pick<Ctx, 'db'>
export type TaxTables = Awaited<ReturnType<typeof readTaxTable>>
export type PricedAccounts = { accounts: readonly number[]; from: string; to: string }

const readRules = async ({ db }: Db, accounts: readonly number[]) => {
  const { rows } = await sql<PriceRule>`
    select id, account_id, price_plan_id, product_id, grade, family, site_id, site_group_id, reach, card_network_id, model, amount,
      off, price_index_id, lag_days, effective_from
    from price_rules where price_plan_id is not null or account_id = any(${accounts})`.execute(db)
  return rows
}

type Chosen = { account_id: number; effective_from: string; price_plan_id: number | null }
type Billed = { account_id: number; invoiced_by: 'us' | 'elsewhere'; invoiced_by_from: string | null }

/** The plan of each account by day, newest first, and who bills it. A week after we began, what comes in late is ours too. */
const readAccounts = async ({ db }: Db, accounts: readonly number[]) => {
  const plans = await sql<Chosen>`select account_id, effective_from, price_plan_id from account_price_plans
    where account_id = any(${accounts}) order by effective_from desc`.execute(db)
  const billed = await sql<Billed>`select account_id, invoiced_by, invoiced_by_from from account_billings
    where account_id = any(${accounts}) and (invoiced_by = 'elsewhere' or invoiced_by_from > current_date - ${sql.lit(lastDaysOfTheirs)})`.execute(
    db,
  )
  const standard = await sql<{ id: number }>`select id from price_plans where is_default`.execute(db)
  return {
    plans: Map.groupBy(plans.rows, ({ account_id }) => account_id),
    billed: new Map(billed.rows.map((row) => [row.account_id, row])),
    default_plan_id: standard.rows[0]?.id ?? null,
  }
}

/** `invoiced_by` holds from its day on, and the other one before. */
const isBilledElsewhere = (billed: Billed | undefined, on: string) =>
  billed !== undefined &&
  (billed.invoiced_by === 'elsewhere') === (billed.invoiced_by_from === null || on >= billed.invoiced_by_from)

type IndexRow = IndexPrice & { price_index_id: number; product_id: number; max_age_days: number }
/** A rule may look 30 days back, and a price may be 60 days old. */
const furthestBack = 90

const readIndexPrices = async ({ db }: Db, rules: readonly PriceRule[], { from, to }: PricedAccounts) => {
  const indexes = [...new Set(rules.flatMap(({ price_index_id }) => price_index_id ?? []))]
  if (indexes.length === 0 || from === '') return new Map<string, IndexRow[]>()
  const { rows } = await sql<IndexRow>`
    select p.price_index_id, p.product_id, p.effective_from, p.revision, p.price, i.max_age_days
    from index_prices p join price_indexes i on i.id = p.price_index_id
    where p.price_index_id = any(${indexes}) and p.effective_from between ${from}::date - ${furthestBack}::int and ${to}::date`.execute(
    db,
  )
  return Map.groupBy(rows, ({ price_index_id, product_id }) => `${price_index_id} ${product_id}`)
}

type LinePlace = {
  account_id: number
  card_id: number
  product: Product
  site: { id: number; site_group_id: number | null; state: string; county: string; city: string } | undefined
  card_network_id: number
  location_kind: string
  on: string
}

const nowhere = { state: '', county: '', city: '' }

export type PricingOf = (place: LinePlace) => Pricing

/** Lines of one account, card, place, product and day share their pricing, so it is found once for them. */
export const readPricing = async (ctx: Db, priced: PricedAccounts, taxes?: TaxTables): Promise<PricingOf> => {
  const { rates, exemptionsOf } = taxes ?? (await readTaxTable(ctx))
  const rules = await readRules(ctx, priced.accounts)
  const { plans, billed, default_plan_id } = await readAccounts(ctx, priced.accounts)
  const prices = await readIndexPrices(ctx, rules, priced)
  const ruleOf = ({ account_id, on, ...place }: LinePlace): Pricing['rule'] => {
    if (rules.length === 0 || isBilledElsewhere(billed.get(account_id), on)) return null
    const price_plan_id = plans.get(account_id)?.find(({ effective_from }) => effective_from <= on)?.price_plan_id ?? null
    const rule = findRule(rules, { ...place, account_id, on, price_plan_id, default_plan_id })
    if (!rule) return null
    const { id, model, amount, off, price_index_id, lag_days } = rule
    const listed = prices.get(`${price_index_id} ${place.product.id}`) ?? []
    const used = indexPriceOn(listed, { on, lag_days, max_age_days: listed[0]?.max_age_days ?? 0 })
    const index = used && {
      price_index_id: price_index_id!,
      effective_from: used.effective_from,
      revision: used.revision,
      price: used.price,
    }
    return { id, model, amount, off, index: index ?? null }
  }
  const found = new Map<string, Pricing>()
  return (place) => {
    const { account_id, card_id, product, site, card_network_id, location_kind, on } = place
    const key = `${account_id} ${card_id} ${product.id} ${site?.id} ${card_network_id} ${location_kind} ${on}`
    const known = found.get(key)
    if (known) return known
    const exemptions = exemptionsOf(account_id, card_id)
    const where = { site: site ?? nowhere, tax_class: product.tax_class, on }
    const pricing = { rule: ruleOf(place), ...taxesInForce(rates, exemptions, where) }
    found.set(key, pricing)
    return pricing
  }
}
