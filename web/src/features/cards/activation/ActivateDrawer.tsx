import { useForm } from '@mantine/form'
import { counted } from '@forecourt/domain/format/counted.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { cardTitle } from '@forecourt/domain/format/card-name.ts'
import { Form } from '#src/record/Form.tsx'
import { useAskedClose } from '#src/record/use-leave-guard.ts'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SubmitFoot } from '#src/ui/SubmitFoot.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { isWaiting } from './is-waiting.ts'
import { useActivate, type WaitingCard } from './use-activate.ts'

type ActivateDrawerProps = { cards: readonly WaitingCard[]; onClose: () => void; onActivated?: () => void }

const title = 'Activate'

/** Activates one or several cards. The user reads the last four digits off the plastic. */
export function ActivateDrawer({ cards, onClose, onActivated }: ActivateDrawerProps) {
  const waiting = cards.filter(isWaiting)
  if (waiting.length === 0 || waiting.length > limits.activatedAtOnce)
    return (
      <Drawer title={title} width={480} onPhone="sheet" onClose={onClose}>
        <EmptyState title={waiting.length === 0 ? 'None of these cards is waiting to be activated.' : 'Too many cards at once.'}>
          {waiting.length === 0
            ? 'A card waits from the day it is made until it is activated.'
            : `At most ${limits.activatedAtOnce} can be activated at once. ${waiting.length} are selected.`}
        </EmptyState>
      </Drawer>
    )
  return <Activate waiting={waiting} leftOut={cards.length - waiting.length} onClose={onClose} onActivated={onActivated} />
}

type ActivateProps = {
  waiting: readonly WaitingCard[]
  leftOut: number
  onClose: () => void
  onActivated: (() => void) | undefined
}

/** Some lines may stay empty, but not all. */
const problemsOf = ({ digits }: { digits: readonly string[] }) => {
  const isNone = digits.every((typed) => typed === '')
  const isWrong = (typed: string, place: number) => (typed === '' ? isNone && place === 0 : !/^\d{4}$/.test(typed))
  return Object.fromEntries(
    digits.flatMap((typed, place) => (isWrong(typed, place) ? [[`digits.${place}`, 'Must be four digits']] : [])),
  )
}

function Activate({ waiting, leftOut, onClose, onActivated }: ActivateProps) {
  const [only] = waiting.length === 1 ? waiting : []
  const form = useForm({ initialValues: { digits: waiting.map(() => '') }, validate: problemsOf })
  const activate = useActivate(waiting, form)
  const isDirty = form.isDirty()
  const close = useAskedClose(onClose, { isDirty, isBusy: activate.isPending })
  const submit = form.onSubmit(({ digits }) => {
    if (activate.isPending) return
    activate.send(digits, () => {
      onClose()
      onActivated?.()
    })
  }, focusFirstInvalid)
  return (
    <Drawer
      title={title}
      sub={only ? cardTitle(only) : counted(waiting.length, 'card')}
      width={480}
      onPhone="sheet"
      onClose={close}
      busy={activate.isPending ? 'Activating…' : null}
    >
      <Form id="activate" onSubmit={submit} className="stack gap-4">
        <p className="no-margin">
          {only
            ? 'Type the last four digits of the number on the plastic.'
            : 'Type the last four digits of the number on each plastic. Leave the ones you do not have empty.'}
          {leftOut > 0 ? ` ${counted(leftOut, 'selected card is', 'selected cards are')} not waiting.` : null}
        </p>
        {waiting.map((card, place) => (
          <TextField
            key={card.id}
            id={`digits.${place}`}
            label={only ? 'Last four digits' : cardTitle(card)}
            description={card.description || undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            withAsterisk={only !== undefined}
            {...form.getInputProps(`digits.${place}`)}
          />
        ))}
        <SubmitFoot form="activate" isBusy={activate.isPending} onCancel={close}>
          Activate
        </SubmitFoot>
      </Form>
    </Drawer>
  )
}
