// The values of the price rule forms, and the request body built from them.
import type { NewPriceRule, PriceRuleRow } from '@forecourt/domain/contract/pricing.ts'
import { priceModels } from '@forecourt/domain/rules/pricing/price-rules.ts'
import { everything, firstDayProblem, scopeBody, scopeOf, type ScopeForm } from '#src/features/fees/scope-form.ts'
import type { ChosenAccount } from './AccountField.tsx'
import { priceProblem, readPrice } from './price-words.ts'

export type RuleForm = ScopeForm & {
  owner: 'plan' | 'account'
  account: ChosenAccount | null
  price_plan_id: string | null
  model: NewPriceRule['model']
  price_index_id: string | null
  lag_days: string
  amount: string
  off: string
  effective_from: string
}

const typed = (price: number) => String(price / 100_000)

export const emptyRule = (plan: { id: number } | undefined): RuleForm => ({
  ...everything,
  owner: plan ? 'plan' : 'account',
  account: null,
  price_plan_id: plan ? String(plan.id) : null,
  model: 'network',
  price_index_id: null,
  lag_days: '0',
  amount: '0',
  off: '0',
  effective_from: '',
})

/** A following rule keeps the owner and scope of the previous rule, and starts with its price. */
export const followerOf = (rule: PriceRuleRow): RuleForm => ({
  ...scopeOf(rule),
  owner: rule.account_id === null ? 'plan' : 'account',
  account: rule.account_id === null ? null : { id: rule.account_id, name: rule.account_name ?? '' },
  price_plan_id: rule.price_plan_id === null ? null : String(rule.price_plan_id),
  model: rule.model,
  price_index_id: rule.price_index_id === null ? null : String(rule.price_index_id),
  lag_days: String(rule.lag_days),
  amount: typed(rule.amount),
  off: typed(rule.off),
  effective_from: '',
})

const idOf = (value: string | null) => (value === null ? null : Number(value))

export const ruleBody = (values: RuleForm): NewPriceRule => ({
  account_id: values.owner === 'account' ? (values.account?.id ?? null) : null,
  price_plan_id: values.owner === 'plan' ? idOf(values.price_plan_id) : null,
  ...scopeBody(values),
  model: values.model,
  amount: priceModels[values.model].hasAmount ? (readPrice(values.amount) ?? 0) : 0,
  off: values.model === 'none' ? 0 : (readPrice(values.off) ?? 0),
  price_index_id: values.model === 'index' ? idOf(values.price_index_id) : null,
  lag_days: values.model === 'index' ? Number(values.lag_days) : 0,
  effective_from: values.effective_from,
})

const isDays = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) <= 30

export const ruleChecks = {
  account: (account: ChosenAccount | null, { owner }: RuleForm) => (owner === 'account' && !account ? 'Choose an account' : null),
  price_plan_id: (plan: string | null, { owner }: RuleForm) => (owner === 'plan' && !plan ? 'Choose a plan' : null),
  price_index_id: (index: string | null, { model }: RuleForm) => (model === 'index' && !index ? 'Choose an index' : null),
  lag_days: (days: string, { model }: RuleForm) => (model === 'index' && !isDays(days) ? 'Must be 0 to 30 days' : null),
  amount: priceProblem,
  off: priceProblem,
  effective_from: firstDayProblem,
}
