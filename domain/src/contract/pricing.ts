// docs/product/prices.md: plans, rules, indexes and the prices they result in. Visible to the provider only.
import { z } from 'zod'
import { productGrades } from '#src/reference/products.ts'
import { priceModelNames, reaches, ruleProblems } from '#src/rules/pricing/price-rules.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { bodyId, bodyListedId, day, enteredDay, id, IdParam, line, listQuery } from './fields.ts'
import { listFile } from './list-file.ts'

const grades = productGrades.map(({ name }) => name)
const families = [...new Set(productGrades.map(({ family }) => family))]
/** In hundred-thousandths of a dollar, at most fifty dollars. */
const price = z.int().min(-5_000_000).max(5_000_000)

/** Which purchases a rule or a fee applies to. A null field does not restrict it. */
export const ruleScope = {
  product_id: bodyListedId.nullable().default(null),
  grade: z.enum(grades).nullable().default(null),
  family: z.enum(families).nullable().default(null),
  site_id: bodyId.nullable().default(null),
  site_group_id: bodyId.nullable().default(null),
  reach: z.enum(reaches).nullable().default(null),
  card_network_id: bodyListedId.nullable().default(null),
}

const withProblems = (problems: Partial<Record<string, string>>, ctx: z.RefinementCtx) => {
  for (const [field, message] of Object.entries(problems)) ctx.addIssue({ code: 'custom', path: [field], message: message! })
}

export const NewPriceRule = z
  .strictObject({
    account_id: bodyId.nullable().default(null),
    price_plan_id: bodyId.nullable().default(null),
    ...ruleScope,
    model: z.enum(priceModelNames),
    amount: price.default(0),
    off: price.min(0, 'Must not be below zero').default(0),
    price_index_id: bodyId.nullable().default(null),
    lag_days: z.int().min(0).max(30).default(0),
    effective_from: enteredDay,
  })
  .superRefine((rule, ctx) => withProblems(ruleProblems(rule), ctx))
export type NewPriceRule = z.output<typeof NewPriceRule>

/** The same scope in replies, with names next to the ids. */
export const namedScope = {
  product_id: z.int().nullable(),
  grade: z.string().nullable(),
  family: z.string().nullable(),
  site_id: z.int().nullable(),
  site_name: z.string().nullable(),
  site_group_id: z.int().nullable(),
  site_group_name: z.string().nullable(),
  reach: z.enum(reaches).nullable(),
  card_network_id: z.int().nullable(),
}

export const PriceRuleRow = z.object({
  id: z.int(),
  account_id: z.int().nullable(),
  account_name: z.string().nullable(),
  price_plan_id: z.int().nullable(),
  price_plan_name: z.string().nullable(),
  ...namedScope,
  model: z.enum(priceModelNames),
  amount: z.int(),
  off: z.int(),
  price_index_id: z.int().nullable(),
  price_index_name: z.string().nullable(),
  lag_days: z.int(),
  effective_from: day,
  /** The day before the next rule of the same scope takes effect. */
  effective_to: day.nullable(),
  is_begun: z.boolean(),
})
export type PriceRuleRow = z.output<typeof PriceRuleRow>

const named = z.object({ id: z.int(), name: z.string() })

const Overview = z.object({
  plans: z.array(
    named.extend({
      /** In force today, for the accounts without another plan. */
      is_default: z.boolean(),
      /** A day ahead from which it is the default. */
      default_from: day.nullable(),
      accounts: z.int(),
      rules: z.int(),
    }),
  ),
  indexes: z.array(named.extend({ kind: z.enum(['cost', 'list']), max_age_days: z.int(), last_day: day.nullable() })),
  site_groups: z.array(named),
  missing: z.int(),
})
export type PricingOverview = z.output<typeof Overview>

const PriceTest = z.strictObject({
  account_id: bodyId,
  product_id: bodyListedId,
  /** The site, by the network and number that transactions name. */
  card_network_id: bodyListedId,
  site_number: line(10).min(1, 'Site number field is required'),
  location_kind: z.enum(['D', 'R', 'F', 'N', 'E', 'C', 'P', 'M']).default('R'),
  day: enteredDay,
  /** Thousandths of a gallon. */
  quantity: z.int().min(1).max(20_000_000),
  network_price: z.int().min(0).max(5_000_000),
  pump_price: z.int().min(0).max(5_000_000).default(0),
  cost_price: z.int().min(0).max(5_000_000).nullable().default(null),
})
export type PriceTest = z.output<typeof PriceTest>

const Tested = z.object({
  rule: PriceRuleRow.nullable(),
  missing: z.string().nullable(),
  network_total: z.int(),
  unit_price: z.int(),
  base: z.int(),
  federal_tax: z.int(),
  state_tax: z.int(),
  county_tax: z.int(),
  city_tax: z.int(),
  state_sales_tax: z.int(),
  local_sales_tax: z.int(),
  discount: z.int(),
  tax_waived: z.int(),
  total: z.int(),
})
export type TestedPrice = z.output<typeof Tested>

const MissingPrice = z.object({
  account_id: z.int(),
  account_name: z.string(),
  transaction_id: z.int(),
  transacted_at: z.string(),
  tran_id: z.string(),
  product: z.string(),
  site: z.string(),
  quantity: z.int(),
  total: z.int(),
  reason: z.string(),
})
export type MissingPrice = z.output<typeof MissingPrice>

const manage = { access: 'pricing.manage' } as const
const made = data(z.object({ id: z.int() }))

const RuleQuery = listQuery(['effective_from']).extend({ account_id: id.optional(), price_plan_id: id.optional() })

export const pricing = {
  overview: endpoint({
    method: 'GET',
    path: '/v1/pricing',
    summary: 'Price plans, indexes, site groups, and how many lines have no price',
    ...manage,
    reads: true,
    response: data(Overview),
  }),
  rules: endpoint({
    method: 'GET',
    path: '/v1/price_rules',
    summary: 'Price rules of all owners, of an account or of a plan, the newest first',
    ...manage,
    reads: true,
    query: RuleQuery,
    response: page(PriceRuleRow),
  }),
  exportRules: endpoint(
    listFile({
      path: '/v1/price_rules/export',
      summary: 'All price rules that match, as a file',
      ...manage,
      query: RuleQuery,
    }),
  ),
  createRule: endpoint({
    method: 'POST',
    path: '/v1/price_rules',
    summary: 'Add a price rule; one that begins in the past prices again what is on no invoice',
    ...manage,
    body: NewPriceRule,
    response: made,
    idempotent: true,
  }),
  removeRule: endpoint({
    method: 'DELETE',
    path: '/v1/price_rules/:id',
    summary: 'Delete a price rule that has not begun',
    ...manage,
    params: IdParam,
    response: done,
    conflicts: true,
  }),
  createPlan: endpoint({
    method: 'POST',
    path: '/v1/price_plans',
    summary: 'Add a price plan, also as the default: of every day if there is none yet, and otherwise from today on',
    ...manage,
    body: z.strictObject({ name: line(60).min(1, 'Name field is required'), is_default: z.boolean().default(false) }),
    response: made,
    idempotent: true,
  }),
  choosePlan: endpoint({
    method: 'POST',
    path: '/v1/account_price_plans',
    summary:
      'Price an account, or without one all that have no other plan, by a plan from a day on; without a plan, end the choice',
    ...manage,
    body: z.strictObject({ account_id: bodyId.nullable(), price_plan_id: bodyId.nullable(), effective_from: enteredDay }),
    response: done,
  }),
  createIndex: endpoint({
    method: 'POST',
    path: '/v1/price_indexes',
    summary: 'Add an index of prices by day',
    ...manage,
    body: z.strictObject({
      name: line(60).min(1, 'Name field is required'),
      kind: z.enum(['cost', 'list']),
      max_age_days: z.int().min(0).max(60).default(4),
    }),
    response: made,
    idempotent: true,
  }),
  importPrices: endpoint({
    method: 'POST',
    path: '/v1/index_prices/import',
    summary: 'Import prices of indexes from CSV: index, product_code, effective_from, price',
    ...manage,
    body: z.strictObject({ csv: z.string().min(1, 'The file is empty').max(1_000_000) }),
    body_limit: 1_100_000,
    response: data(z.object({ added: z.int(), unchanged: z.int() })),
  }),
  test: endpoint({
    method: 'POST',
    path: '/v1/price_test',
    summary: 'Which rule a purchase would be priced by, and what it would come to',
    ...manage,
    reads: true,
    body: PriceTest,
    response: data(Tested),
  }),
  missing: endpoint({
    method: 'GET',
    path: '/v1/missing_prices',
    summary: 'Transactions whose price is missing, the oldest first',
    ...manage,
    reads: true,
    query: listQuery(['transacted_at']),
    response: page(MissingPrice),
  }),
  priceMissing: endpoint({
    method: 'POST',
    path: '/v1/missing_prices/price',
    summary: 'Price the transactions whose price was missing, as far as it is there now',
    ...manage,
    response: data(z.object({ accounts: z.int() })),
  }),
}
