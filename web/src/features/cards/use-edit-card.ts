import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { fieldLabel, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { isOutdated, useMerge } from '#src/api/use-merge.ts'
import type { LineFieldName } from '#src/card-line/LineField.tsx'
import { problemsOf, type LineForm } from '#src/card-line/line-problems.ts'
import { shownValue } from '#src/card-line/shown-value.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import { bodyOf } from './card-form.ts'
import { valuesOf } from './card-tabs.ts'
import { cardCalls } from './cards.calls.ts'

/** The form of one card, its save, and what happens when somebody else saved first. */
export const useEditCard = ({ card, kind, onSaved }: { card: CardDetail; kind: CardKind; onSaved: () => void }) => {
  const queries = useQueryClient()
  const form = useForm<LineForm>({
    initialValues: { ...valuesOf(card), pin: '' },
    validate: (values) => problemsOf(values, kind),
    validateInputOnBlur: true,
  })
  const merge = useMerge({
    start: card,
    valuesOf,
    labelOf: (field) => fieldLabel(field as LineFieldName),
    shownValue: (field, value) => shownValue(field as LineFieldName, value),
  })
  const save = useCall(api.cards.update, { form, refresh: ['cards'], popup: popups.cardUpdated, failure: 'inline' })
  const readTheirs = useAction(() => queries.fetchQuery({ ...cardCalls.get(card.id), staleTime: 0 }))

  const send = (values: LineForm, version: number) =>
    save.mutate(
      { params: { id: String(card.id) }, body: bodyOf(values, version) },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (isOutdated(error)) readTheirs.mutate(undefined, { onSuccess: ({ data }) => merge.meet(data) })
          else if (error.status !== 401 && Object.keys(error.errors).length === 0)
            showPopup({ variant: 'error', message: error.message })
        },
      },
    )

  const { pin, ...mine } = form.values
  const conflict = merge.conflictWith(mine)

  return {
    form,
    isBusy: save.isPending || readTheirs.isPending,
    save: () => send(form.getValues(), merge.version),
    /** Set while two versions wait for a decision. */
    conflict: conflict && {
      ...conflict,
      saveAgain: () => {
        const { values, version } = conflict.resolve()
        form.setValues({ ...values, pin })
        send({ ...values, pin }, version)
      },
    },
  }
}
