import type { PaymentRow } from '@forecourt/domain/contract/payments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { paymentMethodNames } from '@forecourt/domain/rules/payments.ts'
import type { Column } from '#src/ui/columns.ts'
import { dayName } from '#src/transactions/invoice-words.ts'

/** "INV-000123 and 2 more". */
export const paidText = ({ paid, state, returned_on }: PaymentRow) => {
  if (state === 'returned') return `Returned ${returned_on ? dayName(returned_on) : ''}`
  const [first, ...others] = paid
  if (!first) return 'Not used yet'
  return others.length > 0 ? `${first.number} and ${others.length} more` : first.number
}

export const paymentColumns: readonly Column<PaymentRow>[] = [
  { id: 'payment_number', title: 'Payment', isRowHeader: true, cell: ({ payment_number }) => payment_number },
  { id: 'received_on', title: 'Received', cell: ({ received_on }) => dayName(received_on) },
  { id: 'method', title: 'Method', isWord: true, cell: ({ method }) => paymentMethodNames[method] },
  { id: 'reference', title: 'Reference', cell: ({ reference }) => reference },
  { id: 'paid', title: 'Paid', cell: paidText },
  { id: 'amount', title: 'Amount', align: 'end', cell: ({ amount }) => <span className="figures">{dollars(amount)}</span> },
  {
    id: 'open',
    title: 'Unused',
    align: 'end',
    cell: ({ open }) => (open > 0 ? <span className="figures">{dollars(open)}</span> : '–'),
  },
]
