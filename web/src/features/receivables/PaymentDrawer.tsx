import { useForm } from '@mantine/form'
import type { LedgerItem } from '@forecourt/domain/contract/payments.ts'
import type { AccountReceivable } from '@forecourt/domain/contract/receivables.ts'
import { dollars, readDollars } from '@forecourt/domain/format/money.ts'
import { paymentMethodNames, paymentMethods, type PaymentMethod } from '@forecourt/domain/rules/payments.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { AmountField } from '#src/ui/AmountField.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'

type PaymentForm = {
  amount: string
  method: PaymentMethod
  received_on: string
  reference: string
  note: string
  named: string[]
}

/** Who moves the money is what tells the first two apart. */
const movedBy: Partial<Record<PaymentMethod, string>> = { ACH: ' (we debit)', EFT: ' (they send)' }
const methods = paymentMethods.map((value) => ({ value, label: `${paymentMethodNames[value]}${movedBy[value] ?? ''}` }))

/** As many as can be ticked without losing sight of the form; the oldest come first. */
const offered = 12

const bodyOf = ({ named, amount, ...values }: PaymentForm) => ({
  ...values,
  amount: readDollars(amount) ?? 0,
  invoice_numbers: named,
})

type PaymentDrawerProps = { account: AccountReceivable['account']; items: readonly LedgerItem[]; onClose: () => void }

/** Money that came in. Without a tick it pays the oldest first. */
export function PaymentDrawer({ account, items, onClose }: PaymentDrawerProps) {
  const form = useForm<PaymentForm>({
    initialValues: { amount: '', method: 'cheque', received_on: '', reference: '', note: '', named: [] },
    validate: {
      amount: (typed) => ((readDollars(typed) ?? 0) > 0 ? null : 'An amount such as 1,250.00'),
      received_on: (day) => (day ? null : 'The day the money came in'),
    },
  })
  const keyOf = useIdempotencyKey()
  const params = { account_id: String(account.id) }
  const pay = useAction((body: ReturnType<typeof bodyOf>) => call(api.receivables.pay, { params, body }, keyOf(body)), {
    form,
    refresh: ['receivables', 'payments', 'moneyRequests'],
    popup: ({ data }) =>
      data.state === 'requested'
        ? 'Another member of staff has to approve a payment of so long ago'
        : `${data.payment_number} for ${dollars(data.amount)} is recorded`,
  })
  const debits = items.filter(({ amount }) => amount > 0).slice(0, offered)
  const { named } = form.values
  const toggle = (number: string, isOn: boolean) =>
    form.setFieldValue('named', isOn ? [...named, number] : named.filter((other) => other !== number))
  return (
    <FormDrawer
      title="Record payment"
      sub={account.name}
      submit="Record payment"
      onPhone="page"
      isBusy={pay.isPending}
      onSubmit={() => form.onSubmit((values) => pay.mutate(bodyOf(values), { onSuccess: onClose }), focusFirstInvalid)()}
      onClose={onClose}
    >
      <AmountField {...form.getInputProps('amount')} />
      <DateField
        id="received_on"
        label="Received on"
        withAsterisk
        value={form.values.received_on}
        onDate={(day) => form.setFieldValue('received_on', day)}
        error={form.errors['received_on']}
      />
      <SelectField
        id="method"
        label="Method"
        data={methods}
        value={form.values.method}
        onChange={(method) => form.setFieldValue('method', paymentMethods.find((one) => one === method) ?? 'cheque')}
      />
      <TextField id="reference" label="Reference" maxLength={40} {...form.getInputProps('reference')} />
      {debits.length > 0 ? (
        <fieldset className="stack gap-2">
          <legend>Pays first (otherwise the oldest)</legend>
          {debits.map(({ id, number, open }) => (
            <CheckField
              key={id}
              id={`item-${id}`}
              label={`${number}, ${dollars(open)}`}
              checked={named.includes(number)}
              onChange={({ currentTarget }) => toggle(number, currentTarget.checked)}
            />
          ))}
        </fieldset>
      ) : null}
      <TextField id="note" label="Note" maxLength={500} {...form.getInputProps('note')} />
    </FormDrawer>
  )
}
