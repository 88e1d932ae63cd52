import type { LedgerItem } from '@forecourt/domain/contract/payments.ts'
import type { AccountReceivable } from '@forecourt/domain/contract/receivables.ts'
import { dollars, readDollars } from '@forecourt/domain/format/money.ts'
import { paymentMethodNames, paymentMethods, type PaymentMethod } from '@forecourt/domain/rules/payments.ts'
import { call } from '#src/api/client.ts'
import { useConfig } from '#src/api/config.ts'
import { api } from '#src/api/endpoints.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useMoneyForm } from '#src/record/use-money-form.ts'
import { timeIn } from '#src/time/account-time.ts'
import { AmountField } from '#src/ui/AmountField.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { NamedItems } from './NamedItems.tsx'

type PaymentForm = {
  amount: string
  method: PaymentMethod
  received_on: string
  reference: string
  note: string
  named: string[]
}

/** Says who moves the money, because that is the difference between these two. */
const movedBy: Partial<Record<PaymentMethod, string>> = { ACH: ' (we debit)', EFT: ' (they send)' }
const methods = paymentMethods.map((value) => ({ value, label: `${paymentMethodNames[value]}${movedBy[value] ?? ''}` }))

const bodyOf = ({ named, amount, ...values }: PaymentForm) => ({
  ...values,
  amount: readDollars(amount) ?? 0,
  invoice_numbers: named,
})

/** docs/product/ledger.md#payments: a typing error is noticed before it is posted. */
const creditQuestion = (paid: number, owed: number) => {
  const credit = dollars(paid - owed)
  return owed > 0
    ? `${dollars(paid)} is ${credit} more than the ${dollars(owed)} that this account owes. The ${credit} will be credit of the account.`
    : `This account owes nothing. The ${credit} will be credit of the account.`
}

type PaymentDrawerProps = {
  account: AccountReceivable['account']
  items: readonly LedgerItem[]
  /** Below zero if the account is in credit. */
  balance: number
  onClose: () => void
}

/** Records money received. Without ticked items, it settles the oldest first. */
export function PaymentDrawer({ account, items, balance, onClose }: PaymentDrawerProps) {
  const params = { account_id: String(account.id) }
  // The provider's books have one day for all accounts, and the server compares with that one.
  const { today } = timeIn(useConfig().branding.time_zone)
  const initialValues: PaymentForm = { amount: '', method: 'cheque', received_on: today(), reference: '', note: '', named: [] }
  const { form, frame } = useMoneyForm({
    initialValues,
    validate: {
      amount: (typed) => ((readDollars(typed) ?? 0) > 0 ? null : 'Enter an amount such as 1,250.00'),
      received_on: (day) => (day ? null : 'Enter the day the money came in'),
    },
    bodyOf,
    fields: { invoice_numbers: 'named' },
    ask: ({ amount }) => (amount > Math.max(balance, 0) ? creditQuestion(amount, Math.max(balance, 0)) : null),
    send: (body, key) => call(api.receivables.pay, { params, body }, key),
    refresh: ['receivables', 'moneyRequests'],
    popup: ({ data }) =>
      data.state === 'requested'
        ? 'A payment from more than 90 days ago has to be approved by another member of staff'
        : `${data.payment_number} for ${dollars(data.amount)} is recorded`,
    onClose,
  })
  return (
    <FormDrawer title="Record payment" sub={account.name} submit="Record payment" onPhone="page" {...frame}>
      <AmountField {...form.getInputProps('amount')} />
      <DateField id="received_on" label="Received on" withAsterisk {...form.getInputProps('received_on')} />
      <SelectField
        id="method"
        label="Method"
        withAsterisk
        data={methods}
        value={form.values.method}
        onChange={(method) => form.setFieldValue('method', paymentMethods.find((one) => one === method) ?? 'cheque')}
      />
      <TextField id="reference" label="Reference" maxLength={40} {...form.getInputProps('reference')} />
      <NamedItems
        legend="Invoices to pay first (if none, the oldest)"
        items={items.filter(({ amount }) => amount > 0).map(({ number, open }) => ({ number, amount: open }))}
        error={form.errors['named']}
        named={form.values.named}
        onNamed={(named) => form.setFieldValue('named', named)}
      />
      <TextField id="note" label="Note" maxLength={500} {...form.getInputProps('note')} />
    </FormDrawer>
  )
}
