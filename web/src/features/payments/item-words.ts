import type { LedgerItem } from '@forecourt/domain/contract/payments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { dayName } from '#src/transactions/invoice-words.ts'

type Item = Pick<LedgerItem, 'amount' | 'open' | 'dated_on' | 'due_on'>

/** A credit is below zero in the ledger; the word says so already. */
const part = ({ amount, open }: Item) => (open === amount ? '' : ` of ${dollars(Math.abs(amount))}`)

/** Of when an item is, and what it was before a part of it was settled. */
export const itemWords = (item: Item) =>
  `${dayName(item.dated_on)}${item.amount > 0 ? `, due ${dayName(item.due_on)}` : ', credit'}${part(item)}`
