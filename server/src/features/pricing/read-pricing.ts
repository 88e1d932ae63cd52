// docs/product/prices.md#which-rule: reads everything needed to price the lines of some accounts between two days, once for many
// lines.
import type { Product } from '@forecourt/domain/reference/products.ts'
import type { Pricing } from '@forecourt/domain/rules/pricing/line-taxes.ts'
import { indexPriceOn, ruleBook, type IndexPrice, type PriceRule } from '@forecourt/domain/rules/pricing/price-rules.ts'
import { taxesInForce } from '@forecourt/domain/rules/taxes.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { lastDaysOfTheirs } from '#src/features/transactions/billed-here.ts'
import { readTaxTable } from '#src/features/tax-rates/read-tax-table.ts'

type Db = Pick<Ctx, 'db'>
type Priced = Pick<Ctx, 'db' | 'clock' | 'config'>
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
const planOn = (plans: readonly Omit<Chosen, 'account_id'>[] | undefined, on: string) =>
  plans?.find(({ effective_from }) => effective_from <= on)?.price_plan_id ?? null

type Billed = { account_id: number; invoiced_by: 'us' | 'elsewhere'; invoiced_by_from: string | null }

/** The plan of each account and the default plan by day, newest first, and who bills the account. If we began more than a week ago, late lines are ours too. */
const readAccounts = async (ctx: Priced, accounts: readonly number[]) => {
  const { db } = ctx
  const plans = await sql<Chosen>`select account_id, effective_from, price_plan_id from account_price_plans
    where account_id = any(${accounts}) order by effective_from desc`.execute(db)
  const billed = await sql<Billed>`select account_id, invoiced_by, invoiced_by_from from account_billings
    where account_id = any(${accounts}) and (invoiced_by = 'elsewhere' or invoiced_by_from > ${providerToday(ctx)}::date - ${sql.lit(lastDaysOfTheirs)})`.execute(
    db,
  )
  const defaults = await sql<Omit<Chosen, 'account_id'>>`
    select effective_from, price_plan_id from default_price_plans order by effective_from desc`.execute(db)
  return {
    plans: Map.groupBy(plans.rows, ({ account_id }) => account_id),
    billed: new Map(billed.rows.map((row) => [row.account_id, row])),
    defaults: defaults.rows,
  }
}

/** `invoiced_by` applies from its day on. Before that, the other side billed. */
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
  /** A line of an invoice of ours, or one that is billed instead of it: ours, whoever billed the account since. */
  is_ours?: boolean
}

const nowhere = { state: '', county: '', city: '' }

export type PricingOf = (place: LinePlace) => Pricing

type Index = NonNullable<Pricing['rule']>['index']

/**
 * Returns the rule in the form of a pricing: the same object for the same rule and price, so that equal pricings are found by
 * identity. One rule may apply to several products, each with its own price per day.
 */
const usedRules = () => {
  const known = new Map<string, NonNullable<Pricing['rule']>>()
  return ({ id, model, amount, off }: PriceRule, index: Index) => {
    const key = index ? `${id} ${index.effective_from} ${index.revision} ${index.price}` : `${id}`
    const used = known.get(key) ?? { id, model, amount, off, index }
    known.set(key, used)
    return used
  }
}

/** The taxes for a place, a product and a day. Few accounts have certificates, so most lines of a day and place share them. */
const usedTaxes = ({ rates, exemptionsOf }: TaxTables) => {
  const known = new Map<string, ReturnType<typeof taxesInForce>>()
  return ({ account_id, card_id, product: { tax_class }, on, ...bought }: LinePlace) => {
    const site = bought.site ?? nowhere
    const exemptions = exemptionsOf(account_id, card_id)
    if (exemptions.length > 0) return taxesInForce(rates, exemptions, { site, tax_class, on })
    const key = [site.state, site.county, site.city, tax_class, on].join('|')
    const taxes = known.get(key) ?? taxesInForce(rates, exemptions, { site, tax_class, on })
    known.set(key, taxes)
    return taxes
  }
}

/** One pricing object per pair of rule and taxes, so that storing them compares few. */
const pairs = () => {
  const known = new Map<object, Map<Pricing['rule'], Pricing>>()
  return (rule: Pricing['rule'], taxes: ReturnType<typeof taxesInForce>) => {
    const withTaxes = known.get(taxes) ?? new Map<Pricing['rule'], Pricing>()
    known.set(taxes, withTaxes)
    const pricing = withTaxes.get(rule) ?? { rule, ...taxes }
    withTaxes.set(rule, pricing)
    return pricing
  }
}

export const readPricing = async (ctx: Priced, priced: PricedAccounts, taxes?: TaxTables): Promise<PricingOf> => {
  const taxesOf = usedTaxes(taxes ?? (await readTaxTable(ctx)))
  const rules = await readRules(ctx, priced.accounts)
  const { plans, billed, defaults } = await readAccounts(ctx, priced.accounts)
  const prices = await readIndexPrices(ctx, rules, priced)
  const findRule = ruleBook(rules)
  const used = usedRules()
  const indexOf = ({ price_index_id, lag_days }: PriceRule, { product, on }: LinePlace): Index => {
    if (price_index_id === null) return null
    const listed = prices.get(`${price_index_id} ${product.id}`) ?? []
    const found = indexPriceOn(listed, { on, lag_days, max_age_days: listed[0]?.max_age_days ?? 0 })
    return found ? { price_index_id, effective_from: found.effective_from, revision: found.revision, price: found.price } : null
  }
  const ruleOf = (place: LinePlace): Pricing['rule'] => {
    const { account_id, on } = place
    if (rules.length === 0 || (!place.is_ours && isBilledElsewhere(billed.get(account_id), on))) return null
    const price_plan_id = planOn(plans.get(account_id), on)
    const rule = findRule({ ...place, price_plan_id, default_plan_id: planOn(defaults, on) })
    return rule && used(rule, indexOf(rule, place))
  }
  const pair = pairs()
  return (place) => pair(ruleOf(place), taxesOf(place))
}
