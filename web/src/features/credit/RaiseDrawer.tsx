import { useForm } from '@mantine/form'
import { dollars, readDollars } from '@forecourt/domain/format/money.ts'
import { raiseNeedsSecond } from '@forecourt/domain/rules/credit.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { AmountField } from '#src/ui/AmountField.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextField } from '#src/ui/TextField.tsx'

type RaiseForm = { amount: string; ends_on: string; reason: string }
const bodyOf = ({ amount, ...values }: RaiseForm) => ({ ...values, amount: readDollars(amount) ?? 0 })

/** Raises the limit for some days. The raise ends automatically. */
export function RaiseDrawer({ account_id, onClose }: { account_id: number; onClose: () => void }) {
  const form = useForm<RaiseForm>({
    initialValues: { amount: '', ends_on: '', reason: '' },
    validate: {
      amount: (typed) => ((readDollars(typed) ?? 0) > 0 ? null : 'Enter an amount such as 2,500.00'),
      ends_on: (day) => (day ? null : 'Choose the last day'),
      reason: (reason) => (reason.trim() ? null : 'A reason is required'),
    },
  })
  const keyOf = useIdempotencyKey()
  const params = { account_id: String(account_id) }
  const raise = useAction((body: ReturnType<typeof bodyOf>) => call(api.credit.raise, { params, body }, keyOf(body)), {
    form,
    refresh: ['credit', 'moneyRequests'],
    popup: ({ data }) =>
      data.state === 'raised'
        ? `${dollars(data.amount)} more credit is given`
        : `Above ${dollars(raiseNeedsSecond)} another member of staff has to approve it`,
  })
  return (
    <FormDrawer
      title="Extra credit"
      submit="Give extra credit"
      isBusy={raise.isPending}
      onSubmit={() => form.onSubmit((values) => raise.mutate(bodyOf(values), { onSuccess: onClose }), focusFirstInvalid)()}
      onClose={onClose}
    >
      <AmountField {...form.getInputProps('amount')} />
      <DateField id="ends_on" label="Last day" withAsterisk {...form.getInputProps('ends_on')} />
      <TextField id="reason" label="Reason" withAsterisk maxLength={500} {...form.getInputProps('reason')} />
    </FormDrawer>
  )
}
