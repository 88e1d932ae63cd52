import { useForm } from '@mantine/form'
import type { NumberRange } from '@forecourt/domain/contract/number-ranges.ts'
import { popups } from '@forecourt/domain/messages.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { isOutdated, useMerge } from '#src/api/use-merge.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import { bodyOf, rangeLabels, rangeProblems, shownField, valuesOf, type RangeForm } from './range-form.ts'

/** The form of one range, and what happens when somebody else saved first. */
export const useSaveRange = (range: NumberRange, onSaved: () => void) => {
  const { card_network_id } = range
  const form = useForm<RangeForm>({ initialValues: valuesOf(range), validate: rangeProblems, validateInputOnBlur: true })
  const merge = useMerge<NumberRange, RangeForm>({
    start: range,
    valuesOf,
    labelOf: (field) => rangeLabels[field as keyof RangeForm],
    shownValue: shownField,
  })
  const update = useCall(api.numberRanges.update, {
    form,
    refresh: ['numberRanges'],
    popup: popups.changesSaved,
    failure: 'inline',
  })
  const readTheirs = useAction(async () =>
    (await call(api.numberRanges.list, {})).data.find((one) => one.card_network_id === card_network_id),
  )

  const onError = (error: ApiError) => {
    if (isOutdated(error)) readTheirs.mutate(undefined, { onSuccess: (theirs) => theirs && merge.meet(theirs) })
    else if (error.status !== 401 && Object.keys(error.errors).length === 0)
      showPopup({ variant: 'error', message: error.message })
  }

  const send = (values: RangeForm, version: number) =>
    update.mutate({ body: { ...bodyOf(values, card_network_id), version } }, { onSuccess: onSaved, onError })

  const conflict = merge.conflictWith(form.values)
  return {
    form,
    isBusy: update.isPending || readTheirs.isPending,
    save: () => send(form.getValues(), merge.version),
    /** Set while two versions wait for a decision. */
    conflict: conflict && {
      ...conflict,
      saveAgain: () => {
        const { values, version } = conflict.resolve()
        form.setValues(values)
        send(values, version)
      },
    },
  }
}
