import type { LedgerItem, PaymentRow } from '@forecourt/domain/contract/payments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useMoneyForm } from '#src/record/use-money-form.ts'
import { NamedItems } from './NamedItems.tsx'

type ReallocateDrawerProps = {
  account_id: number
  payment: PaymentRow
  /** What is open now; what the payment has settled is open again first. */
  items: readonly LedgerItem[]
  onClose: () => void
}

/** A payment is used for other invoices than it was. */
export function ReallocateDrawer({ account_id, payment, items, onClose }: ReallocateDrawerProps) {
  const params = { account_id: String(account_id), id: String(payment.id) }
  const { form, frame } = useMoneyForm({
    initialValues: { named: [] as string[] },
    validate: { named: (named) => (named.length > 0 ? null : 'Choose what it pays') },
    bodyOf: ({ named }) => ({ invoice_numbers: named }),
    send: (body, key) => call(api.receivables.reallocate, { params, body }, key),
    refresh: ['receivables', 'payments'],
    popup: `${payment.payment_number} is used as you chose`,
    onClose,
  })
  const unpaid = items.filter(({ amount }) => amount > 0).map(({ number, open }) => ({ number, amount: open }))
  const settled = payment.paid.filter(({ number }) => !unpaid.some((item) => item.number === number))
  return (
    <FormDrawer
      title={`Use ${payment.payment_number} for`}
      sub={dollars(payment.amount)}
      submit="Use it so"
      onPhone="page"
      {...frame}
    >
      <NamedItems
        legend="Pays first, in this order (then the oldest)"
        items={[...settled, ...unpaid]}
        named={form.values.named}
        onNamed={(named) => form.setFieldValue('named', named)}
      />
      {form.errors['named'] ? <p className="no-margin">{form.errors['named']}</p> : null}
    </FormDrawer>
  )
}
