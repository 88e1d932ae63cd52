import { useForm } from '@mantine/form'
import type { PaymentRow } from '@forecourt/domain/contract/payments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextField } from '#src/ui/TextField.tsx'

type ReturnDrawerProps = { account_id: number; payment: PaymentRow; onClose: () => void }

/** The bank took the money back: reopens what the payment had settled. */
export function ReturnDrawer({ account_id, payment, onClose }: ReturnDrawerProps) {
  const form = useForm({
    initialValues: { returned_on: '', reason: '' },
    validate: {
      returned_on: (day) => (day ? null : 'Enter the day the bank took it back'),
      reason: (reason) => (reason.trim() ? null : 'A reason is required'),
    },
  })
  const keyOf = useIdempotencyKey()
  const params = { account_id: String(account_id), id: String(payment.id) }
  const give = useAction((body: typeof form.values) => call(api.receivables.return, { params, body }, keyOf(body)), {
    form,
    refresh: ['receivables'],
    popup: `${payment.payment_number} is returned`,
  })
  return (
    <FormDrawer
      title={`Return of ${payment.payment_number}`}
      sub={dollars(payment.amount)}
      submit="Enter return"
      isGrave
      isBusy={give.isPending}
      onSubmit={() => form.onSubmit((values) => give.mutate(values, { onSuccess: onClose }), focusFirstInvalid)()}
      onClose={onClose}
    >
      <p className="no-margin">Everything this payment had settled is open again, with the due dates it had.</p>
      <DateField id="returned_on" label="Returned on" withAsterisk {...form.getInputProps('returned_on')} />
      <TextField id="reason" label="Reason" withAsterisk maxLength={500} {...form.getInputProps('reason')} />
    </FormDrawer>
  )
}
