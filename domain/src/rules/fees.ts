// docs/product/fees.md: what the provider may charge beside purchases, and the words by which an account agrees to it.
import { dollars } from '#src/format/money.ts'

type FeeKind = {
  name: string
  /** As the consent says it. */
  occasion: string
  /** The product of its line; none for a charge of the invoice. */
  product_id: number | null
  mayBeRate: boolean
}

export const feeKinds = {
  transaction: { name: 'Per transaction', occasion: 'for each purchase', product_id: 950, mayBeRate: true },
  'out of network': {
    name: 'Out of network',
    occasion: 'for each purchase at a retail site or in the extended network',
    product_id: 951,
    mayBeRate: true,
  },
  'card month': {
    name: 'Card per month',
    occasion: 'for each card that is active on the last day of a month',
    product_id: 952,
    mayBeRate: false,
  },
  invoice: { name: 'Paper invoice', occasion: 'for each invoice on paper', product_id: null, mayBeRate: false },
} as const satisfies Record<string, FeeKind>
export type FeeKindName = keyof typeof feeKinds
export const feeKindNames = Object.keys(feeKinds) as [FeeKindName, ...FeeKindName[]]

type Fee = { name: string; kind: FeeKindName; amount: number; rate: number }

export const feeProblems = ({ kind, amount, rate }: Omit<Fee, 'name'>): Partial<Record<'amount' | 'rate', string>> => {
  if (amount > 0 === rate > 0) return { amount: 'Must be either an amount or a percentage' }
  return rate > 0 && !feeKinds[kind].mayBeRate ? { rate: 'This fee is an amount' } : {}
}

/** Cents, or hundred-thousandths of what was bought. */
const amountOf = ({ amount, rate }: Pick<Fee, 'amount' | 'rate'>) =>
  rate > 0 ? `${rate / 1_000} % of its total` : dollars(amount)

/** What is charged, and when. */
export const feeTerms = ({ kind, ...fee }: Omit<Fee, 'name'>) => `${amountOf(fee)} ${feeKinds[kind].occasion}`

/** Names the amount and the occasion. Its hash is kept with it. */
export const consentText = ({ name, ...fee }: Fee) =>
  `I agree to the fee “${name}”: ${feeTerms(fee)}. It is charged from the day after I agree.`
