import { useForm } from '@mantine/form'
import { dollars } from '@forecourt/domain/format/money.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { refusedRange } from '#src/ui/date-range.ts'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'

const fields = [
  ['from_on', 'From'],
  ['to_on', 'To'],
] as const

/** A statement of any period that ends before today. */
export function StatementDrawer({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: { from_on: '', to_on: '' },
    validate: {
      from_on: (from, { to_on: to }) => (from ? (refusedRange({ from, to }).from ?? null) : 'Choose a day'),
      to_on: (day) => (day ? null : 'Choose a day'),
    },
  })
  const keyOf = useIdempotencyKey()
  const make = useAction((body: typeof form.values) => call(api.statements.make, { body }, keyOf(body)), {
    form,
    refresh: ['statements'],
    popup: ({ data }) => `The statement is made: ${dollars(data.opening)} to ${dollars(data.closing)}`,
  })
  return (
    <FormDrawer
      title="New statement"
      submit="Make statement"
      isBusy={make.isPending}
      onSubmit={() => form.onSubmit((values) => make.mutate(values, { onSuccess: onClose }), focusFirstInvalid)()}
      onClose={onClose}
    >
      {fields.map(([field, label]) => (
        <DateField key={field} id={field} label={label} withAsterisk {...form.getInputProps(field)} />
      ))}
    </FormDrawer>
  )
}
