import { useForm } from '@mantine/form'
import type { AccountDetail } from '@forecourt/domain/contract/accounts.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { registerCalls } from '../register.calls.ts'

/** Opens a closed account again, or takes a planned closing back. */
export function ReopenDrawer({ account, onClose }: { account: AccountDetail; onClose: () => void }) {
  const isPlanned = account.standing !== 'closed'
  const form = useForm({
    initialValues: { note: '' },
    validate: { note: (note) => (note.trim() ? null : 'A note is required') },
  })
  const reopen = useCall(api.accountClosing.reopen, { form, refresh: ['accounts'], popup: 'The account stays open' })
  return (
    <FormDrawer
      title={isPlanned ? 'Undo closing' : 'Open again'}
      sub={account.account_name}
      submit={isPlanned ? 'Undo closing' : 'Open again'}
      isBusy={reopen.isPending}
      onSubmit={() =>
        form.onSubmit(
          (body) => reopen.mutate({ ...registerCalls.which(account.account_id), body }, { onSuccess: onClose }),
          focusFirstInvalid,
        )()
      }
      onClose={onClose}
    >
      {isPlanned ? null : <p className="no-margin">Cards and orders that were cancelled stay cancelled.</p>}
      <TextAreaField id="note" label="Note" required maxLength={500} {...form.getInputProps('note')} />
    </FormDrawer>
  )
}
