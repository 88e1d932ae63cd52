// docs/product/prices.md#which-rule: the contents of a price rule, and which rule applies to a purchase.
import { productGrades, type Product } from '#src/reference/products.ts'

/** How a price is determined. `none` makes the next scope apply. */
export const priceModels = {
  network: { name: 'Network price plus', hasAmount: true },
  cost: { name: 'Cost plus', hasAmount: true },
  index: { name: 'Index price plus', hasAmount: true },
  fixed: { name: 'Fixed price', hasAmount: true },
  retail: { name: 'Pump price', hasAmount: false },
  none: { name: 'No rule of its own', hasAmount: false },
} as const
export type PriceModel = keyof typeof priceModels
export const priceModelNames = Object.keys(priceModels) as [PriceModel, ...PriceModel[]]

export const reaches = ['local', 'remote', 'extended'] as const
export type Reach = (typeof reaches)[number]

/** By the letter in the file. Every other letter means local. */
export const reachOfKind: Readonly<Record<string, Reach>> = { R: 'remote', F: 'remote', E: 'extended' }
/** The reach of a site, by the letter in the file. */
export const reachOf = (location_kind: string): Reach => reachOfKind[location_kind] ?? 'local'

const familyOfGrade = new Map<string, string>(productGrades.map(({ name, family }) => [name, family]))
const familyOf = (grade: string) => familyOfGrade.get(grade) ?? ''

/** Where and for what a rule applies. Null does not restrict it. */
export type RuleScope = {
  product_id: number | null
  grade: string | null
  family: string | null
  site_id: number | null
  site_group_id: number | null
  reach: Reach | null
  card_network_id: number | null
}

export type PriceRule = RuleScope & {
  id: number
  /** A rule belongs to an account or to a plan: one of the two is null. */
  account_id: number | null
  price_plan_id: number | null
  model: PriceModel
  /** In hundred-thousandths of a dollar, like `off`, which is the customer's discount from the price. */
  amount: number
  off: number
  price_index_id: number | null
  lag_days: number
  effective_from: string
}

export type Bought = {
  account_id: number
  /** The account's plan on this day. */
  price_plan_id: number | null
  default_plan_id: number | null
  product: Pick<Product, 'id' | 'grade'>
  site: { id: number; site_group_id: number | null } | undefined
  card_network_id: number
  location_kind: string
  /** A day in the site's local time. */
  on: string
}

const same = <T>(wanted: T | null, has: T | null | undefined) => wanted === null || wanted === has

const isInScope = (rule: RuleScope, { product, site, card_network_id, location_kind }: Omit<Bought, 'account_id'>) =>
  same(rule.product_id, product.id) &&
  same(rule.grade, product.grade) &&
  same(rule.family, familyOf(product.grade)) &&
  same(rule.site_id, site?.id) &&
  same(rule.site_group_id, site?.site_group_id) &&
  same(rule.reach, reachOf(location_kind)) &&
  same(rule.card_network_id, card_network_id)

/** Product ranks above place, and among places the site ranks highest. No two different scopes that match a line rank the same. */
const scopeRank = (rule: RuleScope) => {
  const product = rule.product_id !== null ? 4 : rule.grade !== null ? 2 : rule.family !== null ? 1 : 0
  const place =
    (rule.site_id !== null ? 8 : 0) +
    (rule.site_group_id !== null ? 4 : 0) +
    (rule.reach !== null ? 2 : 0) +
    (rule.card_network_id !== null ? 1 : 0)
  return product * 16 + place
}

/** No price rule changes a fee. */
const isFee = ({ grade }: Pick<Product, 'grade'>) => grade === 'Fee'

type Ranked = PriceRule & { rank: number }

/** Highest rank first, then newest first. */
const ranked = (rules: readonly PriceRule[]): Ranked[] =>
  rules
    .map((rule) => ({ ...rule, rank: scopeRank(rule) }))
    .toSorted((a, b) => b.rank - a.rank || (a.effective_from < b.effective_from ? 1 : -1))

/** The newest rule of a scope applies. If it is `none`, older rules of that scope do not apply again. */
const firstInForce = (rules: readonly Ranked[], bought: Bought): PriceRule | null => {
  let ended = -1
  for (const rule of rules) {
    if (rule.rank === ended || rule.effective_from > bought.on || !isInScope(rule, bought)) continue
    if (rule.model !== 'none') return rule
    ended = rule.rank
  }
  return null
}

/**
 * Finds the rule for each purchase among many. The rules are sorted by owner and rank once, so that a line is compared only with
 * the rules of its own account and plans: one chunk of a file may contain thousands of accounts.
 */
export const ruleBook = (rules: readonly PriceRule[]) => {
  const sorted = ranked(rules)
  const ofAccounts = Map.groupBy(sorted, ({ account_id }) => account_id)
  const ofPlans = Map.groupBy(sorted, ({ price_plan_id }) => price_plan_id)
  return (bought: Bought): PriceRule | null => {
    if (isFee(bought.product)) return null
    const { account_id, price_plan_id, default_plan_id } = bought
    const ofPlan = (plan: number | null) => (plan === null ? [] : (ofPlans.get(plan) ?? []))
    return (
      firstInForce(ofAccounts.get(account_id) ?? [], bought) ??
      firstInForce(ofPlan(price_plan_id), bought) ??
      firstInForce(ofPlan(default_plan_id), bought)
    )
  }
}

export type IndexPrice = { effective_from: string; revision: number; price: number }

const dayLength = 86_400_000
const daysBack = (day: string, days: number) => new Date(Date.parse(day) - days * dayLength).toISOString().slice(0, 10)

/** The latest price on or before the requested day, in its latest revision. Undefined if it is too old. */
export const indexPriceOn = (
  prices: readonly IndexPrice[],
  { on, lag_days, max_age_days }: { on: string; lag_days: number; max_age_days: number },
): IndexPrice | undefined => {
  const day = daysBack(on, lag_days)
  const oldest = daysBack(day, max_age_days)
  let best: IndexPrice | undefined
  for (const price of prices) {
    if (price.effective_from > day || price.effective_from < oldest) continue
    const isBetter =
      !best ||
      price.effective_from > best.effective_from ||
      (price.effective_from === best.effective_from && price.revision > best.revision)
    if (isBetter) best = price
  }
  return best
}

export const scopeProblems = ({ product_id, grade, family }: RuleScope): Partial<Record<string, string>> =>
  [product_id, grade, family].filter((one) => one !== null).length > 1
    ? { product_id: 'Choose a product, a grade or a family' }
    : {}

type NewRule = Omit<PriceRule, 'id' | 'effective_from'>

export const ruleProblems = (rule: NewRule): Partial<Record<string, string>> => ({
  ...((rule.account_id === null) === (rule.price_plan_id === null) && { price_plan_id: 'Choose an account or a plan' }),
  ...scopeProblems(rule),
  ...((rule.model === 'index') !== (rule.price_index_id !== null) && {
    price_index_id: rule.model === 'index' ? 'Choose an index' : 'Only an index price has an index',
  }),
  ...(rule.model === 'fixed' && rule.amount <= 0 && { amount: 'Must be more than zero' }),
  ...(!priceModels[rule.model].hasAmount && rule.amount !== 0 && { amount: 'This price has no amount' }),
})
