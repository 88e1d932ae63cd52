import { useForm } from '@mantine/form'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextField } from '#src/ui/TextField.tsx'

/** Dismisses the proposal. The same cause is not proposed again. */
export function DismissDrawer({ account_id, onClose }: { account_id: number; onClose: () => void }) {
  const form = useForm({
    initialValues: { note: '' },
    validate: { note: (note) => (note.trim() ? null : 'A reason is required') },
  })
  const dismiss = useCall(api.credit.dismiss, {
    form,
    refresh: ['credit', 'receivables'],
    popup: 'The account is not put on hold',
  })
  const send = (body: typeof form.values) =>
    dismiss.mutate({ params: { account_id: String(account_id) }, body }, { onSuccess: onClose })
  return (
    <FormDrawer
      title="Dismiss the hold"
      submit="Dismiss"
      isBusy={dismiss.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <TextField id="note" label="Reason" withAsterisk maxLength={500} {...form.getInputProps('note')} />
    </FormDrawer>
  )
}
