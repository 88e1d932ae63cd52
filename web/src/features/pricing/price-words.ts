import type { PriceRuleRow } from '@forecourt/domain/contract/pricing.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { unitPrice } from '@forecourt/domain/format/money.ts'
import { priceModels } from '@forecourt/domain/rules/pricing/price-rules.ts'

export const ownerText = ({ account_name, price_plan_name }: PriceRuleRow) => account_name ?? `Plan ${price_plan_name ?? ''}`

export const priceText = ({ model, amount, off, price_index_name, lag_days }: PriceRuleRow) => {
  const { name, hasAmount } = priceModels[model]
  const index = price_index_name
    ? ` (${price_index_name}${lag_days > 0 ? `, ${counted(lag_days, 'day', 'days')} before` : ''})`
    : ''
  const made = hasAmount && amount === 0 ? name.replace(' plus', '') : `${name}${hasAmount ? ` ${unitPrice(amount)}` : ''}`
  return `${made}${index}${off > 0 ? `, ${unitPrice(off)} off` : ''}`
}

/** Parses a typed dollar amount to hundred-thousandths: 0.045, .045, $3.5, -0.02. Undefined if it is not a price. */
export const readPrice = (typed: string) => {
  const found = /^(-?)\$?(\d{1,2}(?:\.\d{0,5})?|\.\d{1,5})$/.exec(typed.trim())
  return found ? Math.round(Number(found[1]! + found[2]!) * 100_000) : undefined
}

export const priceProblem = (typed: string) => (readPrice(typed) === undefined ? 'Must be dollars, such as 0.045' : null)
