import { useForm } from '@mantine/form'
import { holdReasonNames, holdReasons, type HoldReason } from '@forecourt/domain/rules/account-standing.ts'
import { api } from '#src/api/endpoints.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { registerCalls } from './register.calls.ts'

const descriptions: Record<HoldReason, string> = {
  credit: 'Bills are unpaid, or the limit is used up.',
  fraud: 'Scheduled reports are paused too.',
  request: 'The customer requested it.',
}

type HoldForm = { reason: HoldReason | null; note: string; nobody_signs_in: boolean }

type HoldDrawerProps = {
  account_id: number
  account_name: string
  /** Reasons for which the account is already on hold. */
  held?: readonly HoldReason[]
  /** Set when a proposal leads here: it fixes the reason and starts the note. */
  proposed?: { reason: HoldReason; note: string }
  onClose: () => void
}

/** The hold takes effect at once, on every card. */
export function HoldDrawer({ account_id, account_name, held = [], proposed, onClose }: HoldDrawerProps) {
  const form = useForm<HoldForm>({
    initialValues: { reason: proposed?.reason ?? null, note: proposed?.note ?? '', nobody_signs_in: false },
    validate: {
      reason: (reason) => (reason ? null : 'Choose a reason'),
      note: (note) => (note.trim() ? null : 'A note is required'),
    },
  })
  const hold = useCall(api.accounts.hold, {
    form,
    refresh: ['accounts', 'credit', 'receivables', 'cards'],
    popup: 'Account put on hold',
  })
  const save = ({ reason, note, nobody_signs_in }: HoldForm) => {
    if (!reason) return
    const body = { reason, note, nobody_signs_in: reason === 'fraud' && nobody_signs_in }
    hold.mutate({ ...registerCalls.which(account_id), body }, { onSuccess: onClose, onError: closeIfLate(onClose) })
  }
  return (
    <FormDrawer
      title="Put on hold"
      sub={account_name}
      submit="Put on hold"
      isGrave
      isBusy={hold.isPending}
      onSubmit={() => form.onSubmit(save, focusFirstInvalid)()}
      onClose={onClose}
    >
      <p className="no-margin">All cards of the account count as Locked at once. Releasing it restores each as it was.</p>
      {proposed ? (
        <Facts>
          <Fact label="Reason">{holdReasonNames[proposed.reason]}</Fact>
        </Facts>
      ) : (
        <RadioCards
          id="reason"
          label="Reason"
          options={holdReasons
            .filter((reason) => !held.includes(reason))
            .map((value) => ({ value, label: holdReasonNames[value], description: descriptions[value] }))}
          value={form.values.reason}
          onChange={(reason) => form.setFieldValue('reason', reason)}
          error={form.errors['reason']}
        />
      )}
      {form.values.reason === 'fraud' ? (
        <CheckField
          id="nobody_signs_in"
          label="No user of the account may sign in"
          {...form.getInputProps('nobody_signs_in', { type: 'checkbox' })}
        />
      ) : null}
      <TextAreaField id="note" label="Note" required maxLength={500} {...form.getInputProps('note')} />
    </FormDrawer>
  )
}
