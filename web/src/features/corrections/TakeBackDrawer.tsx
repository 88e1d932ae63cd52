import { useForm } from '@mantine/form'
import { dollars } from '@forecourt/domain/format/money.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { CheckField } from '#src/ui/CheckField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextField } from '#src/ui/TextField.tsx'

type TakeBackDrawerProps = { account: { id: number; name: string }; onClose: () => void }

/** Takes back a whole invoice, once a second person has approved it. */
export function TakeBackDrawer({ account, onClose }: TakeBackDrawerProps) {
  const form = useForm({
    initialValues: { invoice_number: '', reason: '', bill_again: false },
    validate: {
      invoice_number: (number) => (number.trim() ? null : 'Enter a number such as INV-000123'),
      reason: (reason) => (reason.trim() ? null : 'A reason is required'),
    },
  })
  const keyOf = useIdempotencyKey()
  const params = { account_id: String(account.id) }
  const ask = useAction((body: typeof form.values) => call(api.corrections.takeBackInvoice, { params, body }, keyOf(body)), {
    form,
    refresh: ['receivables', 'moneyRequests'],
    popup: ({ data }) => `Another member of staff has to approve the credit memo of ${dollars(data.total)}`,
  })
  return (
    <FormDrawer
      title="Reverse an invoice"
      sub={account.name}
      submit="Ask for approval"
      isGrave
      isBusy={ask.isPending}
      onSubmit={() => form.onSubmit((values) => ask.mutate(values, { onSuccess: onClose }), focusFirstInvalid)()}
      onClose={onClose}
    >
      <TextField id="invoice_number" label="Invoice" withAsterisk maxLength={20} {...form.getInputProps('invoice_number')} />
      <TextField id="reason" label="Reason" withAsterisk maxLength={300} {...form.getInputProps('reason')} />
      <CheckField
        id="bill_again"
        label="Bill its lines again on the next invoice"
        checked={form.values.bill_again}
        onChange={({ currentTarget }) => form.setFieldValue('bill_again', currentTarget.checked)}
      />
    </FormDrawer>
  )
}
