import { useForm } from '@mantine/form'
import { dollars, readDollars } from '@forecourt/domain/format/money.ts'
import { adjustmentReasons, chosenReasons, signProblem, type AdjustmentReason } from '@forecourt/domain/rules/adjustments.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { AmountField } from '#src/ui/AmountField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'

type AdjustForm = { side: 'take' | 'add'; amount: string; reason: AdjustmentReason; invoice_number: string; note: string }

const sides = [
  { value: 'take', label: 'Lower what is owed' },
  { value: 'add', label: 'Raise what is owed' },
]
const reasons = chosenReasons.map((value) => ({ value, label: adjustmentReasons[value].name }))

const bodyOf = ({ side, amount, reason, invoice_number, note }: AdjustForm) => ({
  amount: (side === 'take' ? -1 : 1) * (readDollars(amount) ?? 0),
  reason,
  note,
  ...(invoice_number && side === 'take' ? { invoice_number } : {}),
})

type AdjustDrawerProps = { account: { id: number; name: string }; invoices: readonly string[]; onClose: () => void }

/** An amount with a reason. Above the provider's limit, a second person must approve it. */
export function AdjustDrawer({ account, invoices, onClose }: AdjustDrawerProps) {
  const form = useForm<AdjustForm>({
    initialValues: { side: 'take', amount: '', reason: 'goodwill', invoice_number: '', note: '' },
    validate: {
      amount: (typed, values) =>
        (readDollars(typed) ?? 0) > 0 ? signProblem(values.reason, bodyOf(values).amount) : 'Enter an amount such as 25.00',
      note: (note, { reason }) => (reason === 'other' && !note.trim() ? 'Say what it is for' : null),
    },
  })
  const keyOf = useIdempotencyKey()
  const params = { account_id: String(account.id) }
  const adjust = useAction((body: ReturnType<typeof bodyOf>) => call(api.adjustments.adjust, { params, body }, keyOf(body)), {
    form,
    refresh: ['receivables', 'adjustments', 'moneyRequests'],
    popup: ({ data }) =>
      data.state === 'posted'
        ? `${data.adjustment_number} for ${dollars(data.amount)} is posted`
        : 'Another member of staff has to approve it under Approvals',
  })
  return (
    <FormDrawer
      title="Adjust the balance"
      sub={account.name}
      submit="Adjust"
      onPhone="page"
      isBusy={adjust.isPending}
      onSubmit={() => form.onSubmit((values) => adjust.mutate(bodyOf(values), { onSuccess: onClose }), focusFirstInvalid)()}
      onClose={onClose}
    >
      <SelectField
        id="side"
        label="Effect"
        withAsterisk
        data={sides}
        value={form.values.side}
        onChange={(side) => form.setFieldValue('side', side === 'add' ? 'add' : 'take')}
      />
      <AmountField {...form.getInputProps('amount')} />
      <SelectField
        id="reason"
        label="Reason"
        withAsterisk
        data={reasons}
        value={form.values.reason}
        onChange={(reason) => form.setFieldValue('reason', chosenReasons.find((one) => one === reason) ?? 'goodwill')}
      />
      {form.values.side === 'take' && invoices.length > 0 ? (
        <SelectField
          id="invoice_number"
          label="Pays first"
          data={[{ value: '', label: 'The oldest' }, ...invoices.map((value) => ({ value, label: value }))]}
          value={form.values.invoice_number}
          onChange={(number) => form.setFieldValue('invoice_number', number ?? '')}
        />
      ) : null}
      <TextField
        id="note"
        label="Note"
        withAsterisk={form.values.reason === 'other'}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDrawer>
  )
}
