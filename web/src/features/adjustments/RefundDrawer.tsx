import { useForm } from '@mantine/form'
import { dollars, readDollars } from '@forecourt/domain/format/money.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { AmountField } from '#src/ui/AmountField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextField } from '#src/ui/TextField.tsx'

const bodyOf = ({ amount, note }: { amount: string; note: string }) => ({ amount: readDollars(amount) ?? 0, note })

type RefundDrawerProps = { account: { id: number; name: string }; unused: number; onClose: () => void }

/** Refunds unused credit, once a second person has approved it. */
export function RefundDrawer({ account, unused, onClose }: RefundDrawerProps) {
  const form = useForm({
    initialValues: { amount: (unused / 100).toFixed(2), note: '' },
    validate: {
      amount: (typed) => {
        const cents = readDollars(typed) ?? 0
        if (cents === 0) return 'Enter an amount such as 25.00'
        return cents <= unused ? null : `At most ${dollars(unused)}`
      },
      note: (note) => (note.trim() ? null : 'Say how it is paid out'),
    },
  })
  const keyOf = useIdempotencyKey()
  const params = { account_id: String(account.id) }
  const refund = useAction((body: ReturnType<typeof bodyOf>) => call(api.adjustments.refund, { params, body }, keyOf(body)), {
    form,
    refresh: ['receivables', 'moneyRequests'],
    popup: 'Another member of staff has to approve the refund under Approvals',
  })
  return (
    <FormDrawer
      title="Refund"
      sub={account.name}
      submit="Ask for the refund"
      isBusy={refund.isPending}
      onSubmit={() => form.onSubmit((values) => refund.mutate(bodyOf(values), { onSuccess: onClose }), focusFirstInvalid)()}
      onClose={onClose}
    >
      <AmountField {...form.getInputProps('amount')} />
      <TextField id="note" label="How it is paid out" withAsterisk maxLength={500} {...form.getInputProps('note')} />
    </FormDrawer>
  )
}
