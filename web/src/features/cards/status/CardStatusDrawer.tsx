import { useState } from 'react'
import { useForm } from '@mantine/form'
import { counted } from '@forecourt/domain/format/counted.ts'
import { cardStatuses } from '@forecourt/domain/reference.ts'
import { isStaff } from '@forecourt/domain/rules/access.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { useConfig } from '#src/api/config.ts'
import { KeptForm } from '#src/record/KeptForm.tsx'
import { useAskedClose } from '#src/record/use-leave-guard.ts'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitFoot } from '#src/ui/SubmitFoot.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { LastTransactions } from './LastTransactions.tsx'
import { cardTitle } from '@forecourt/domain/format/card-name.ts'
import { statusChoices } from './status-choices.ts'
import { obviousReason, reasonOptions, statusWords, type StatusReason } from './status-words.ts'
import { useChangeStatus } from './use-change-status.ts'
import classes from './CardStatusDrawer.module.css'

type Card = Parameters<typeof cardTitle>[0] & Parameters<typeof statusChoices>[0][number]

type CardStatusDrawerProps = {
  cards: readonly Card[]
  /** A loss report offers only Lost and Stolen, with the likelier one preselected. */
  isLossReport?: boolean
  onClose: () => void
  onChanged?: () => void
}

type Values = { card_status_id: number | null; reason: StatusReason | null; note: string }

const noteLength = 200
const losses: readonly number[] = [cardStatus.lost, cardStatus.stolen]

const nameOf = (card_status_id: number | null) => cardStatuses.find(({ id }) => id === card_status_id)?.name

/** Change status: for one card or many. */
export function CardStatusDrawer({ cards, isLossReport = false, onClose, onChanged }: CardStatusDrawerProps) {
  const user = useSession((session) => session.user)
  const [now] = useState(() => new Date())
  const [isReport, setReport] = useState(isLossReport)
  const change = useChangeStatus()
  const possible = statusChoices(cards, user && isStaff(identityOf(user)) ? 'staff' : 'customer', now)
  const choices = possible.filter((choice) => !isReport || losses.includes(choice.card_status_id))
  const form = useForm<Values>({
    initialValues: isLossReport
      ? { card_status_id: cardStatus.lost, reason: 'lost', note: '' }
      : { card_status_id: null, reason: null, note: '' },
    validate: {
      card_status_id: (value) => (value === null ? 'Choose a status' : null),
      reason: (value) => (value === null ? 'Choose a reason' : null),
    },
  })
  const { card_status_id, reason } = form.values
  const chosen = choices.find((choice) => choice.card_status_id === card_status_id)
  const isFinal = chosen !== undefined && statusWords[chosen.name]?.isFinal === true
  const [only] = cards.length === 1 ? cards : []
  const mayHold = possible.some((choice) => choice.card_status_id === cardStatus.inactive)

  const choose = (next: number) => {
    const wasObvious = reason === null || reason === obviousReason(nameOf(card_status_id))
    form.setValues({ card_status_id: next, ...(wasObvious && { reason: obviousReason(nameOf(next)) }) })
    form.clearErrors()
  }

  const hold = () => {
    setReport(false)
    form.setValues({ card_status_id: cardStatus.inactive })
  }

  const isDirty = form.isDirty()
  const close = useAskedClose(onClose, { isDirty, isBusy: change.isPending })
  const submit = form.onSubmit((values) => {
    if (!chosen || values.reason === null || change.isPending) return
    change.mutate(
      { card_ids: chosen.card_ids, card_status_id: chosen.card_status_id, reason: values.reason, note: values.note },
      {
        onSuccess: () => {
          onClose()
          onChanged?.()
        },
      },
    )
  }, focusFirstInvalid)

  return (
    <Drawer
      title={isReport ? 'Report lost or stolen' : 'Change status'}
      sub={only ? cardTitle(only) : counted(cards.length, 'card')}
      width={480}
      onPhone="sheet"
      onClose={close}
      busy={change.isPending ? 'Changing the status…' : null}
    >
      {choices.length === 0 ? (
        <EmptyState title="This status is final.">
          A card that is {only?.card_status_name ?? 'gone'} cannot be changed.
        </EmptyState>
      ) : (
        <KeptForm id="card-status" keeps={`status ${cards.map(({ id }) => id).join()}`} onSubmit={submit} className="stack gap-4">
          <RadioCards
            id="card_status_id"
            label="New status"
            value={card_status_id}
            onChange={choose}
            error={form.errors['card_status_id']}
            options={choices.map(({ card_status_id: value, name, card_ids, leftOut }) => ({
              value,
              label: name,
              description: statusWords[name]?.does,
              note: leftOut ? `${card_ids.length} of ${counted(cards.length, 'card')}. Left out: ${leftOut}` : undefined,
            }))}
          />
          {isFinal ? <FinalNotice onHold={mayHold && chosen.name !== 'Replaced' ? hold : undefined} /> : null}
          <SelectField
            id="reason"
            label="Reason"
            withAsterisk
            data={reasonOptions}
            {...form.getInputProps('reason')}
            onChange={(value) => form.setFieldValue('reason', value as StatusReason | null)}
          />
          <TextField id="note" label="Note" limit={noteLength} maxLength={noteLength} {...form.getInputProps('note')} />
          {isReport && only ? <LastTransactions card_id={only.id} /> : null}
          <SubmitFoot form="card-status" color={isFinal ? 'stop' : undefined} isBusy={change.isPending} onCancel={close}>
            {isReport ? `Report ${nameOf(card_status_id)?.toLowerCase()}` : 'Change status'}
          </SubmitFoot>
        </KeptForm>
      )}
    </Drawer>
  )
}

/** Warns before a step that cannot be undone. Shows the 24-hour phone line and offers a hold, which can be undone. */
function FinalNotice({ onHold }: { onHold: (() => void) | undefined }) {
  const { customer_service_phone: phone } = useConfig().branding
  return (
    <Notice tone="stop" title="This cannot be undone here.">
      <p className={classes.words}>
        Questions? Call customer service, 24 hours a day, at <a href={`tel:+1${phone.replace(/\D/g, '')}`}>{phone}</a>.
      </p>
      {onHold ? (
        <Button variant="default" size="compact" onClick={onHold}>
          Put on hold instead
        </Button>
      ) : null}
    </Notice>
  )
}
