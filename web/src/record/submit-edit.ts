import type { FormEvent } from 'react'
import type { UseFormReturnType } from '@mantine/form'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'

type Edit<Values> = {
  form: UseFormReturnType<Values>
  save: (values: Values) => void
  /** Set while two versions wait for a decision, which is then what is sent. */
  conflict?: { saveAgain: () => void } | null | undefined
  onInvalid?: Parameters<UseFormReturnType<Values>['onSubmit']>[1]
}

/** What the submit of a form does that edits a record. */
export const submitEdit =
  <Values>({ form, save, conflict, onInvalid = focusFirstInvalid }: Edit<Values>) =>
  (event?: FormEvent<HTMLFormElement>) => {
    if (!conflict) return form.onSubmit(save, onInvalid)(event)
    event?.preventDefault()
    conflict.saveAgain()
  }
