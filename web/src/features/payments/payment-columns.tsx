import type { PaymentRow } from '@forecourt/domain/contract/payments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { paymentMethodNames } from '@forecourt/domain/rules/payments.ts'
import type { Column } from '#src/ui/columns.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Paid } from './Paid.tsx'

export const paymentColumns: readonly Column<PaymentRow>[] = [
  {
    id: 'payment_number',
    title: 'Payment',
    isRowHeader: true,
    cell: ({ payment_number }) => <span className="figures">{payment_number}</span>,
  },
  { id: 'received_on', title: 'Received', cell: ({ received_on }) => dayName(received_on) },
  { id: 'method', title: 'Method', isWord: true, cell: ({ method }) => paymentMethodNames[method] },
  { id: 'reference', title: 'Reference', cell: ({ reference }) => reference },
  { id: 'paid', title: 'Paid', cell: (payment) => <Paid payment={payment} /> },
  { id: 'amount', title: 'Amount', align: 'end', cell: ({ amount }) => <span className="figures">{dollars(amount)}</span> },
  {
    id: 'open',
    title: 'Unused',
    align: 'end',
    cell: ({ open }) => (open > 0 ? <span className="figures">{dollars(open)}</span> : '–'),
  },
]
