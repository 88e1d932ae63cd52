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
  /** The open items. Those settled by the payment are reopened first. */
  items: readonly LedgerItem[]
  onClose: () => void
}

/** Allocates a payment to different invoices. */
export function ReallocateDrawer({ account_id, payment, items, onClose }: ReallocateDrawerProps) {
  const params = { account_id: String(account_id), id: String(payment.id) }
  const { form, frame } = useMoneyForm({
    initialValues: { named: [] as string[] },
    validate: { named: (named) => (named.length > 0 ? null : 'Choose at least one invoice') },
    bodyOf: ({ named }) => ({ invoice_numbers: named }),
    fields: { invoice_numbers: 'named' },
    send: (body, key) => call(api.receivables.reallocate, { params, body }, key),
    refresh: ['receivables'],
    popup: `${payment.payment_number} now pays the invoices you chose`,
    onClose,
  })
  const unpaid = items.filter(({ amount }) => amount > 0).map(({ number, open }) => ({ number, amount: open }))
  const settled = payment.paid.filter(({ number }) => !unpaid.some((item) => item.number === number))
  return (
    <FormDrawer
      title={`Use ${payment.payment_number} for other invoices`}
      sub={dollars(payment.amount)}
      submit="Save"
      onPhone="page"
      {...frame}
    >
      <NamedItems
        legend="Invoices to pay first, in the order you tick them"
        isRequired
        error={form.errors['named']}
        items={[...settled, ...unpaid]}
        named={form.values.named}
        onNamed={(named) => form.setFieldValue('named', named)}
      />
    </FormDrawer>
  )
}
