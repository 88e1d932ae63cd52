import type { UseFormReturnType } from '@mantine/form'
import { showPopup } from '#src/ui/popup-store.ts'
import type { ApiError } from './api-error.ts'
import type { Group } from './endpoint-names.ts'
import { useAction } from './use-call.ts'
import { useMerge } from './use-merge.ts'

/** Somebody has replaced the version the edit began from, or written down first what is there only once. */
const isOvertaken = ({ status, code }: ApiError) => status === 409 && (code === 'version' || code === 'exists')

type Save<Saved, Values> = {
  form: UseFormReturnType<Values>
  /** Null for something new. */
  saved: Saved | null
  /** Version 0: it is written down for the first time. */
  send: (values: Values, version: number) => Promise<unknown>
  /** What stands there now, unless it has been removed meanwhile. */
  readTheirs: () => Promise<Saved | null | undefined>
  /** Said then. */
  gone?: string
  /** As the sentence about somebody else's change names it: `this template`. */
  subject: string
  /** Without what is only ever written, such as a secret. */
  valuesOf: (saved: Saved) => Partial<Values>
  labelOf: (field: string) => string
  shownValue: (field: string, value: unknown) => string
  refresh: readonly Group[]
  popup: { created?: string; changed: string }
  onSaved: () => void
  /** On top of what every refusal does. */
  onRefused?: (error: ApiError) => void
}

/** The save of a form, and what happens when somebody else saved first: their values are read, and both are merged. */
export const useSave = <Saved extends { version: number }, Values extends Record<string, unknown>>(save: Save<Saved, Values>) => {
  const { form, saved, subject, valuesOf, labelOf, shownValue, popup, onSaved } = save
  const merge = useMerge<Saved, Values>({ start: saved, valuesOf, initial: form.getInitialValues(), labelOf, shownValue })
  const update = useAction(
    async ({ values, version }: { values: Values; version: number }) => {
      await save.send(values, version)
      return version
    },
    {
      form,
      refresh: save.refresh,
      popup: (version) => (version === 0 ? (popup.created ?? popup.changed) : popup.changed),
      failure: 'inline',
    },
  )
  const readTheirs = useAction(save.readTheirs)

  const meetTheirs = () =>
    readTheirs.mutate(undefined, {
      onSuccess: (theirs) => {
        if (theirs) merge.meet(theirs)
        else if (save.gone) showPopup({ variant: 'error', message: save.gone })
      },
    })

  const onError = (error: ApiError) => {
    save.onRefused?.(error)
    if (isOvertaken(error)) meetTheirs()
    else if (error.status !== 401 && Object.keys(error.errors).length === 0)
      showPopup({ variant: 'error', message: error.message })
  }

  const send = (values: Values, version: number) => update.mutate({ values, version }, { onSuccess: onSaved, onError })

  const conflict = merge.conflictWith(form.values)
  return {
    form,
    isBusy: update.isPending || readTheirs.isPending,
    save: () => send(form.getValues(), merge.version),
    /** Set while two versions wait for a decision. */
    conflict: conflict && {
      ...conflict,
      title: `Somebody else has changed ${subject} meanwhile.`,
      saveAgain: () => {
        const { values, version } = conflict.resolve()
        form.setValues(values)
        send(values, version)
      },
    },
  }
}
