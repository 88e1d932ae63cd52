import { useForm } from '@mantine/form'
import type { AccountDetail } from '@forecourt/domain/contract/accounts.ts'
import { holdReasonNames, type HoldReason } from '@forecourt/domain/rules/account-standing.ts'
import { api } from '#src/api/endpoints.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { registerCalls } from '../register.calls.ts'

type ReleaseForm = { reason: HoldReason | null; note: string }

/** One hold at a time: a paid bill does not lift a hold for fraud. */
export function ReleaseDrawer({ account, onClose }: { account: AccountDetail; onClose: () => void }) {
  const open = account.holds.filter(({ released_at }) => !released_at)
  const form = useForm<ReleaseForm>({
    initialValues: { reason: open.length === 1 ? open[0]!.reason : null, note: '' },
    validate: {
      reason: (reason) => (reason ? null : 'Choose a hold'),
      note: (note) => (note.trim() ? null : 'A note is required'),
    },
  })
  const release = useCall(api.accounts.release, {
    form,
    refresh: ['accounts', 'credit', 'receivables', 'cards'],
    popup: 'Hold released',
  })
  const save = ({ reason, note }: ReleaseForm) => {
    if (reason)
      release.mutate(
        { ...registerCalls.which(account.account_id), body: { reason, note } },
        { onSuccess: onClose, onError: closeIfLate(onClose) },
      )
  }
  return (
    <FormDrawer
      title="Release"
      sub={account.account_name}
      submit="Release"
      isBusy={release.isPending}
      onSubmit={() => form.onSubmit(save, focusFirstInvalid)()}
      onClose={onClose}
    >
      <RadioCards
        id="reason"
        label="Hold"
        options={open.map(({ reason, note }) => ({ value: reason, label: holdReasonNames[reason], description: note }))}
        value={form.values.reason}
        onChange={(reason) => form.setFieldValue('reason', reason)}
        error={form.errors['reason']}
      />
      {open.length > 1 ? (
        <p className="no-margin dimmed size-s">The account stays on hold until the last one is released.</p>
      ) : null}
      <TextAreaField id="note" label="Note" required maxLength={500} {...form.getInputProps('note')} />
    </FormDrawer>
  )
}
