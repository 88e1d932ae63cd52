// docs/product/fees.md: what the provider may charge in addition to purchases, and the text of an account's consent.
import { dollars } from '#src/format/money.ts'
import type { RuleScope } from './pricing/price-rules.ts'
import { scopeProblems } from './pricing/price-rules.ts'
import { onlyText, type NamedScope } from './pricing/scope-words.ts'

type FeeKind = {
  name: string
  /** The occasion, as worded in the consent. */
  occasion: string
  /** The product of the fee's line; null for a charge on the invoice. */
  product_id: number | null
  /** Charged with a purchase: it may be a percentage, and limited to some products and places. */
  isPerPurchase: boolean
}

export const feeKinds = {
  transaction: { name: 'Per transaction', occasion: 'for each purchase', product_id: 950, isPerPurchase: true },
  'out of network': {
    name: 'Out of network',
    occasion: 'for each purchase at a retail site or in the extended network',
    product_id: 951,
    isPerPurchase: true,
  },
  'card month': {
    name: 'Card per month',
    occasion: 'for each card that is active on the last day of a month',
    product_id: 952,
    isPerPurchase: false,
  },
  invoice: { name: 'Paper invoice', occasion: 'for each invoice on paper', product_id: null, isPerPurchase: false },
} as const satisfies Record<string, FeeKind>
export type FeeKindName = keyof typeof feeKinds
export const feeKindNames = Object.keys(feeKinds) as [FeeKindName, ...FeeKindName[]]

type Charge = { kind: FeeKindName; amount: number; rate: number }
type Fee = Charge & NamedScope & { name: string }

const chargeProblems = ({ kind, amount, rate }: Charge) => {
  if (amount > 0 === rate > 0) return { amount: 'Must be either an amount or a percentage' }
  return rate > 0 && !feeKinds[kind].isPerPurchase ? { rate: 'This fee is an amount' } : {}
}

const outOfScope = ({ product_id, grade, family, site_id, site_group_id, reach, card_network_id }: RuleScope) =>
  Object.fromEntries(
    Object.entries({ product_id, grade, family, site_id, site_group_id, reach, card_network_id }).flatMap(([field, value]) =>
      value === null ? [] : [[field, 'This fee holds for everything']],
    ),
  )

export const feeProblems = (fee: Charge & RuleScope): Partial<Record<string, string>> => ({
  ...chargeProblems(fee),
  ...(feeKinds[fee.kind].isPerPurchase ? scopeProblems(fee) : outOfScope(fee)),
})

/** Dollars, or a percentage of the purchase's total. */
const amountOf = ({ amount, rate }: Pick<Charge, 'amount' | 'rate'>) =>
  rate > 0 ? `${rate / 1_000} % of its total` : dollars(amount)

/** The amount and the occasion of the charge, in words. */
export const feeTerms = (fee: Omit<Fee, 'name'>) => `${amountOf(fee)} ${feeKinds[fee.kind].occasion}${onlyText(fee)}`

/** Names the amount, the occasion and the scope. The hash of this text is stored with it. */
export const consentText = ({ name, ...fee }: Fee) =>
  `I agree to the fee “${name}”: ${feeTerms(fee)}. It is charged from the day after I agree.`
