import type { FormEvent } from 'react'
import type { UseFormReturnType } from '@mantine/form'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'

type Edit<Values> = {
  form: UseFormReturnType<Values>
  save: (values: Values) => void
  /** Set while a conflict waits for a decision. Then submitting sends the decision. */
  conflict?: { saveAgain: () => void } | null | undefined
  onInvalid?: Parameters<UseFormReturnType<Values>['onSubmit']>[1]
}

/** The submit handler of a form that edits a record. */
export const submitEdit =
  <Values>({ form, save, conflict, onInvalid = focusFirstInvalid }: Edit<Values>) =>
  (event?: FormEvent<HTMLFormElement>) => {
    if (!conflict) return form.onSubmit(save, onInvalid)(event)
    event?.preventDefault()
    conflict.saveAgain()
  }
