import { useForm } from '@mantine/form'
import { holdCauseNames, type HoldCause } from '@forecourt/domain/rules/credit.ts'
import { api } from '#src/api/endpoints.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'

type CreditHoldDrawerProps = { account_id: number; cause: HoldCause; onClose: () => void }

/** The question the account's own page asks too, with its reason and its note already answered by the proposal. */
export function CreditHoldDrawer({ account_id, cause, onClose }: CreditHoldDrawerProps) {
  const form = useForm({
    initialValues: { note: `Because ${holdCauseNames[cause]}` },
    validate: { note: (note) => (note.trim() ? null : 'A note is required') },
  })
  const hold = useCall(api.accounts.hold, {
    form,
    refresh: ['credit', 'receivables', 'accounts'],
    popup: 'The account is on hold',
  })
  const send = ({ note }: typeof form.values) =>
    hold.mutate(
      { params: { account_id: String(account_id) }, body: { reason: 'credit', note } },
      { onSuccess: onClose, onError: closeIfLate(onClose) },
    )
  return (
    <FormDrawer
      title="Put on hold"
      submit="Put on hold"
      isGrave
      isBusy={hold.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <p className="no-margin">All cards of the account count as Locked at once. Releasing it restores each as it was.</p>
      <TextAreaField id="note" label="Note" required maxLength={500} {...form.getInputProps('note')} />
    </FormDrawer>
  )
}
