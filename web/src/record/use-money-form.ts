import { useRef } from 'react'
import { useForm, type UseFormInput } from '@mantine/form'
import type { Group } from '#src/api/endpoint-names.ts'
import { closeIfLate, useAction } from '#src/api/use-call.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

type MoneyForm<Values, Body, Output> = Pick<UseFormInput<Values>, 'initialValues' | 'validate'> & {
  /** Converts the typed values to the body to send. */
  bodyOf: (values: Values) => Body
  /** The fields of the form that hold a part of the body under another name: the server's message appears at them. */
  fields?: Readonly<Partial<Record<Extract<keyof Body, string>, Extract<keyof Values, string>>>>
  /** What to confirm before this body is sent, if anything. */
  ask?: (body: Body) => string | null
  /** The key is the same for the same body, so a second press moves no money twice. */
  send: (body: Body, key: { idempotency_key: string }) => Promise<Output>
  refresh: readonly Group[]
  popup: string | ((output: Output) => string)
  onClose: () => void
}

/** A drawer that moves money: one form, one call. It closes on success. `frame` holds props for the FormDrawer. */
export const useMoneyForm = <Values extends Record<string, unknown>, Body, Output>({
  initialValues,
  validate,
  bodyOf,
  fields,
  ask,
  send,
  refresh,
  popup,
  onClose,
}: MoneyForm<Values, Body, Output>) => {
  const form = useForm<Values>({ ...(initialValues && { initialValues }), ...(validate && { validate }) })
  const keyOf = useIdempotencyKey()
  const named = new Map<string, string | undefined>(Object.entries(fields ?? {}))
  const setErrors = (errors: Record<string, string>) =>
    form.setErrors(Object.fromEntries(Object.entries(errors).map(([name, message]) => [named.get(name) ?? name, message])))
  const action = useAction((body: Body) => send(body, keyOf(body)), { form: { setErrors }, refresh, popup })
  const isAsking = useRef(false)
  const isConfirmed = async (body: Body) => {
    const message = ask?.(body)
    if (!message) return true
    // The second press of a double click asks nothing.
    if (isAsking.current) return false
    isAsking.current = true
    const isSure = await confirm({ message })
    isAsking.current = false
    return isSure
  }
  const onSubmit = () =>
    form.onSubmit(async (values) => {
      const body = bodyOf(values)
      if (await isConfirmed(body)) action.mutate(body, { onSuccess: onClose, onError: closeIfLate(onClose) })
    }, focusFirstInvalid)()
  return { form, frame: { isBusy: action.isPending, onSubmit, onClose } }
}
