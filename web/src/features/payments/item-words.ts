import type { LedgerItem } from '@forecourt/domain/contract/payments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { dayName } from '#src/transactions/invoice-words.ts'

type Item = Pick<LedgerItem, 'amount' | 'open' | 'dated_on' | 'due_on'>

/** Without the minus sign that a credit has in the ledger, because the word already says it. */
const part = ({ amount, open }: Item) => (open === amount ? '' : ` of ${dollars(Math.abs(amount))}`)

/** The dates of an item, and its original amount if a part is settled. */
export const itemWords = (item: Item) =>
  `${dayName(item.dated_on)}${item.amount > 0 ? `, due ${dayName(item.due_on)}` : ', credit'}${part(item)}`
