import { useForm } from '@mantine/form'
import type { NumberRange } from '@forecourt/domain/contract/number-ranges.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useSave } from '#src/record/use-save.ts'
import { bodyOf, rangeLabels, rangeProblems, shownField, valuesOf, type RangeForm } from './range-form.ts'

export const useSaveRange = (range: NumberRange, onSaved: () => void) => {
  const { card_network_id } = range
  const form = useForm<RangeForm>({ initialValues: valuesOf(range), validate: rangeProblems, validateInputOnBlur: true })
  return useSave({
    form,
    saved: range,
    send: (values, version) => call(api.numberRanges.update, { body: { ...bodyOf(values, card_network_id), version } }),
    readTheirs: async () => (await call(api.numberRanges.list, {})).data.find((one) => one.card_network_id === card_network_id),
    subject: 'this range',
    valuesOf,
    labelOf: (field) => rangeLabels[field as keyof RangeForm],
    shownValue: shownField,
    refresh: ['numberRanges'],
    popup: { changed: popups.changesSaved },
    onSaved,
  })
}
