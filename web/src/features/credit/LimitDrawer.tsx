import { useState } from 'react'
import { useForm } from '@mantine/form'
import type { AccountCredit } from '@forecourt/domain/contract/credit.ts'
import { readDollars } from '@forecourt/domain/format/money.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextField } from '#src/ui/TextField.tsx'

type LimitDrawerProps = { account_id: number; credit: AccountCredit; onClose: () => void }

export function LimitDrawer({ account_id, credit, onClose }: LimitDrawerProps) {
  // The credit is read again behind the form, whose edit is based on what it showed when it opened.
  const [{ credit_limit, version }] = useState(credit)
  const form = useForm({
    initialValues: { credit_limit: credit_limit === null ? '' : (credit_limit / 100).toFixed(2) },
    validate: {
      credit_limit: (typed) => (!typed.trim() || readDollars(typed) !== undefined ? null : 'Enter an amount such as 12,500.00'),
    },
  })
  const save = useCall(api.credit.save, { form, refresh: ['credit', 'receivables'], popup: 'The limit is saved' })
  const send = (values: typeof form.values) =>
    save.mutate(
      { params: { account_id: String(account_id) }, body: { credit_limit: readDollars(values.credit_limit) ?? null, version } },
      { onSuccess: onClose },
    )
  return (
    <FormDrawer
      title="Credit limit"
      submit="Save"
      isBusy={save.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <TextField
        id="credit_limit"
        label="Limit (leave empty for none)"
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('credit_limit')}
      />
    </FormDrawer>
  )
}
