import { useState } from 'react'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { fieldLabel, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import type { LineFieldName, LineValues } from '#src/card-line/LineField.tsx'
import { shownValue } from '#src/card-line/shown-value.ts'
import { disputedFields, mergeEdits, theirFields } from '#src/ui/merge-edits.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import { bodyOf, cardProblems, type CardForm } from './card-form.ts'
import { valuesOf } from './card-tabs.ts'
import { cardCalls } from './cards.calls.ts'

type Choices = Partial<Record<keyof LineValues, 'theirs' | 'mine'>>

const isOutdated = (error: ApiError) => error.status === 409 && error.code === 'version'

/** The form of one card, its save, and what happens when somebody else saved first. */
export const useEditCard = ({ card, kind, onSaved }: { card: CardDetail; kind: CardKind; onSaved: () => void }) => {
  // What the edit began from stays what it was, even when the card is read anew behind the form.
  const [base, setBase] = useState(card)
  const [theirs, setTheirs] = useState<CardDetail | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const queries = useQueryClient()
  const form = useForm<CardForm>({
    initialValues: { ...valuesOf(card), pin: '' },
    validate: (values) => cardProblems(values, kind),
    validateInputOnBlur: true,
  })
  const save = useCall(api.cards.update, { form, refresh: ['cards'], popup: popups.cardUpdated, failure: 'inline' })
  const readTheirs = useAction(() => queries.fetchQuery({ ...cardCalls.get(card.id), staleTime: 0 }))

  const send = (values: CardForm, version: number) =>
    save.mutate(
      { params: { id: String(card.id) }, body: bodyOf(values, version) },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (isOutdated(error)) readTheirs.mutate(undefined, { onSuccess: ({ data }) => setTheirs(data) })
          else if (error.status !== 401 && Object.keys(error.errors).length === 0)
            showPopup({ variant: 'error', message: error.message })
        },
      },
    )

  const { pin: _, ...mine } = form.values
  const edits = theirs && { base: valuesOf(base), theirs: valuesOf(theirs), mine }
  const shown = (field: keyof LineValues, values: LineValues) => shownValue(field as LineFieldName, values[field])

  return {
    form,
    isBusy: save.isPending || readTheirs.isPending,
    save: () => send(form.getValues(), base.version),
    /** Set while two versions wait for a decision. */
    conflict: edits && {
      rows: disputedFields(edits).map((field) => ({
        field,
        label: fieldLabel(field as LineFieldName),
        theirs: shown(field, edits.theirs),
        mine: shown(field, edits.mine),
      })),
      taken: theirFields(edits).map((field) => ({
        label: fieldLabel(field as LineFieldName),
        theirs: shown(field, edits.theirs),
      })),
      choices: choices as Record<string, 'theirs' | 'mine'>,
      onChoose: (field: string, whose: 'theirs' | 'mine') => setChoices({ ...choices, [field]: whose }),
      saveAgain: () => {
        const merged = { ...mergeEdits(edits, choices), pin: form.getValues().pin }
        form.setValues(merged)
        setBase(theirs)
        setTheirs(null)
        setChoices({})
        send(merged, theirs.version)
      },
    },
  }
}
