import { flushSync } from 'react-dom'
import type { UseFormReturnType } from '@mantine/form'
import { focusFirstChoice } from '#src/ui/first-field.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import type { ApiError } from '#src/api/api-error.ts'
import type { Group } from '#src/api/endpoint-names.ts'
import { popUpAndMark, popUpFailure, useAction } from '#src/api/use-call.ts'
import { useMerge } from './use-merge.ts'

/** Another person has replaced the version this edit is based on, or has created a record of which there can be only one. */
const isOvertaken = ({ status, code }: ApiError) => status === 409 && (code === 'version' || code === 'exists')

type Save<Saved, Values> = {
  form: UseFormReturnType<Values>
  /** Null for a new record. */
  saved: Saved | null
  /** Version 0 creates the record. */
  send: (values: Values, version: number) => Promise<unknown>
  /** Reads the current record. Resolves to nothing if it was deleted in the meantime. */
  readTheirs: () => Promise<Saved | null | undefined>
  /** Shown if the record was deleted in the meantime. */
  gone?: string
  /** The record's name in the sentence about another person's change: `this template`. */
  subject: string
  /** Omits write-only values such as a secret. */
  valuesOf: (saved: Saved) => Partial<Values>
  labelOf: (field: string) => string
  shownValue: (field: string, value: unknown) => string
  refresh: readonly Group[]
  popup: { created?: string; changed: string }
  /** Set if a refusal opens a popup although its fields are marked too. */
  failure?: 'popup and fields'
  onSaved: () => void
  /** Runs in addition to the standard handling of a refusal. */
  onRefused?: (error: ApiError) => void
}

/** Saves a form. If another person saved first, reads their values and merges both. */
export const useSave = <Saved extends { version: number }, Values extends Record<string, unknown>>(save: Save<Saved, Values>) => {
  const { form, saved, subject, valuesOf, labelOf, shownValue, popup, onSaved } = save
  const merge = useMerge<Saved, Values>({ start: saved, valuesOf, initial: form.getInitialValues(), labelOf, shownValue })
  const update = useAction(
    async ({ values, version }: { values: Values; version: number }) => {
      await save.send(values, version)
      return version
    },
    {
      ...(save.failure === undefined && { form }),
      refresh: save.refresh,
      popup: (version) => (version === 0 ? (popup.created ?? popup.changed) : popup.changed),
      failure: 'inline',
    },
  )
  const readTheirs = useAction(save.readTheirs)

  const meetTheirs = () =>
    readTheirs.mutate(undefined, {
      onSuccess: (theirs) => {
        if (theirs) {
          // The choices must be rendered before one of them can take the focus.
          flushSync(() => merge.meet(theirs))
          focusFirstChoice()
        } else if (save.gone) showPopup({ variant: 'error', message: save.gone })
      },
    })

  const onError = (error: ApiError) => {
    save.onRefused?.(error)
    if (isOvertaken(error)) meetTheirs()
    else if (save.failure) popUpAndMark(error, form)
    else if (Object.keys(error.errors).length === 0) popUpFailure(error)
  }

  const send = (values: Values, version: number) => update.mutate({ values, version }, { onSuccess: onSaved, onError })

  const conflict = merge.conflictWith(form.values)
  return {
    form,
    isBusy: update.isPending || readTheirs.isPending,
    save: () => send(form.getValues(), merge.version),
    /** Set while a conflict between two versions waits for a decision. */
    conflict: conflict && {
      ...conflict,
      title: `Someone else has changed ${subject} since you opened it.`,
      saveAgain: () => {
        const { values, version } = conflict.resolve()
        form.setValues(values)
        send(values, version)
      },
    },
  }
}
