import type { PaymentRow } from '@forecourt/domain/contract/payments.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { InvoiceNumber } from './InvoiceNumber.tsx'

/** "INV-000123 and 2 more". `account_id` works as in InvoiceNumber. */
export function Paid({ payment, account_id }: { payment: PaymentRow; account_id?: number }) {
  const { paid, state, returned_on } = payment
  if (state === 'returned') return <span>{`Returned ${returned_on ? dayName(returned_on) : ''}`}</span>
  const [first, ...others] = paid
  if (!first) return <span>Not used yet</span>
  return (
    <>
      <InvoiceNumber {...first} account_id={account_id} />
      {others.length > 0 ? ` and ${others.length} more` : null}
    </>
  )
}
