import { useState } from 'react'
import { useForm } from '@mantine/form'
import type { AccountChoice } from '@forecourt/domain/contract/accounts.ts'
import type { HeldPayment } from '@forecourt/domain/contract/payment-files.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { api } from '#src/api/endpoints.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { AddAccountField, choiceLabel } from '#src/features/accounts/AddAccountField.tsx'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextField } from '#src/ui/TextField.tsx'

type HeldProps = { held: HeldPayment; onClose: () => void }
const refresh = ['paymentFiles', 'receivables'] as const
const subOf = ({ amount, reference }: HeldPayment) => [dollars(amount ?? 0), reference].filter(Boolean).join(', ')

/** A person assigns the payment to an account. */
export function PlaceDrawer({ held, onClose }: HeldProps) {
  const [account, setAccount] = useState<AccountChoice | null>(null)
  const [isAsked, setAsked] = useState(false)
  const place = useCall(api.paymentFiles.decide, { refresh, popup: 'The payment is recorded' })
  return (
    <FormDrawer
      title="Whose payment is it?"
      sub={subOf(held)}
      submit="Record the payment"
      isBusy={place.isPending}
      onSubmit={() => {
        setAsked(true)
        if (!account) return void focusFirstInvalid()
        place.mutate(
          { params: { id: String(held.id) }, body: { decision: 'place', account_id: account.account_id } },
          { onSuccess: onClose, onError: closeIfLate(onClose) },
        )
      }}
      onClose={onClose}
    >
      <p className="no-margin">{held.problem}.</p>
      {account ? <p className="no-margin strong">{choiceLabel(account)}</p> : null}
      <AddAccountField
        label="Account"
        withAsterisk
        error={isAsked && !account ? 'Choose an account' : undefined}
        onAdd={setAccount}
      />
    </FormDrawer>
  )
}

/** Discards a payment that is not ours. */
export function DiscardPaymentDrawer({ held, onClose }: HeldProps) {
  const form = useForm({
    initialValues: { note: '' },
    validate: { note: (note) => (note.trim() ? null : 'A reason is required') },
  })
  const discard = useCall(api.paymentFiles.decide, { form, refresh, popup: 'The line is discarded. It is not posted' })
  const send = ({ note }: typeof form.values) =>
    discard.mutate(
      { params: { id: String(held.id) }, body: { decision: 'discard', note } },
      { onSuccess: onClose, onError: closeIfLate(onClose) },
    )
  return (
    <FormDrawer
      title="Discard the line"
      sub={subOf(held)}
      submit="Discard"
      isGrave
      isBusy={discard.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <TextField id="note" label="Reason" withAsterisk maxLength={500} {...form.getInputProps('note')} />
    </FormDrawer>
  )
}
