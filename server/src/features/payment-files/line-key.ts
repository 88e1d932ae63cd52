// docs/product/receivables.md#payments-from-files: what makes a payment the same in a later file.
import { hash } from 'node:crypto'
import type { PaymentLine } from '@forecourt/domain/rules/money-file.ts'

type Parts = Pick<PaymentLine, 'received_on' | 'amount' | 'account_number' | 'reference' | 'invoice_number'>

const sameness = ({ received_on, amount, account_number, reference, invoice_number }: Parts) =>
  JSON.stringify([received_on, amount, account_number, reference, invoice_number])

/** Everything but where a line stands, and which one it is among equals of its file. What cannot be read is told by its text. */
export const lineKeys = () => {
  const seen = new Map<string, number>()
  const count = (same: string) => {
    const ordinal = (seen.get(same) ?? 0) + 1
    seen.set(same, ordinal)
    return hash('sha256', `${same}|${ordinal}`, 'hex')
  }
  return { ofPayment: (parts: Parts) => count(sameness(parts)), ofText: count }
}
