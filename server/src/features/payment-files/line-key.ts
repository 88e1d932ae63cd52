// docs/product/receivables.md#payments-from-files: the key that identifies the same payment in a later file.
import { hash } from 'node:crypto'
import type { PaymentLine } from '@forecourt/domain/rules/money-file.ts'

type Parts = Pick<PaymentLine, 'received_on' | 'amount' | 'account_number' | 'reference' | 'invoice_number'>

const sameness = ({ received_on, amount, account_number, reference, invoice_number }: Parts) =>
  JSON.stringify([received_on, amount, account_number, reference, invoice_number])

/**
 * The key covers the facts of a payment and its ordinal among equal lines of the file, but not its position. An unreadable line is
 * identified by its text.
 */
export const lineKeys = () => {
  const seen = new Map<string, number>()
  const count = (same: string) => {
    const ordinal = (seen.get(same) ?? 0) + 1
    seen.set(same, ordinal)
    return hash('sha256', `${same}|${ordinal}`, 'hex')
  }
  return { ofPayment: (parts: Parts) => count(sameness(parts)), ofText: count }
}
