import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { fieldLabel, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useSave } from '#src/record/use-save.ts'
import type { LineFieldName } from '#src/card-line/LineField.tsx'
import { problemsOf, type LineForm } from '#src/card-line/line-problems.ts'
import { useShownValue } from '#src/card-line/shown-value.ts'
import { bodyOf } from './card-form.ts'
import { valuesOf } from './card-tabs.ts'
import { cardCalls } from '#src/features/cards/cards.calls.ts'

export const useEditCard = ({ card, kind, onSaved }: { card: CardDetail; kind: CardKind; onSaved: () => void }) => {
  const queries = useQueryClient()
  const shownValue = useShownValue()
  const form = useForm<LineForm>({
    initialValues: { ...valuesOf(card), pin: '' },
    validate: (values) => problemsOf(values, kind),
    validateInputOnBlur: true,
  })
  return useSave<CardDetail, LineForm>({
    form,
    saved: card,
    send: (values, version) => call(api.cards.update, { params: { id: String(card.id) }, body: bodyOf(values, version) }),
    readTheirs: async () => (await queries.fetchQuery({ ...cardCalls.get(card.id), staleTime: 0 })).data,
    subject: 'this card',
    valuesOf,
    labelOf: (field) => fieldLabel(field as LineFieldName),
    shownValue: (field, value) => shownValue(field as LineFieldName, value),
    refresh: ['cards'],
    popup: { changed: popups.cardUpdated },
    failure: 'popup and fields',
    onSaved,
  })
}
