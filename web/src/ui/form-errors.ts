import { flushSync } from 'react-dom'
import type { FormError } from './summary-lines.ts'

/** The errors of a form whose inputs use the field names as ids; a key without an input belongs to the whole form. */
export const formErrors = (errors: Record<string, unknown>, fields: object): FormError[] =>
  Object.entries(errors)
    .filter(([, message]) => Boolean(message))
    .map(([field, message]) => {
      // A part of a field, such as the street of an address, has its own input.
      const isField = Object.hasOwn(fields, field) || document.getElementById(field) !== null
      return { ...(isField && { field_id: field }), message: String(message) }
    })

/** A button, such as the one that chooses a file, cannot be `aria-invalid`. */
const firstInvalid = () => document.querySelector<HTMLElement>('main :is([aria-invalid="true"], [data-invalid])')

/** Moves the focus to the first invalid field after a refusal. */
export const focusFirstInvalid = () => requestAnimationFrame(() => firstInvalid()?.focus())

/** Shows the server's errors at the fields. Blurs the current field. */
export const markServerErrors = (setErrors: () => void) => {
  const { activeElement } = document
  // A field validates itself on blur, which would clear the server's error, so blur it first.
  if (activeElement instanceof HTMLElement) activeElement.blur()
  // Rendered synchronously: the caller then focuses the first invalid field, which must exist by then.
  flushSync(setErrors)
  return activeElement
}

/** The same, with the focus in the first invalid field. */
export const showServerErrors = (setErrors: () => void) => {
  const activeElement = markServerErrors(setErrors)
  const place = firstInvalid() ?? activeElement
  if (place instanceof HTMLElement) place.focus()
}

/** Whether the form in front shows any error, at a field or in a summary. An error of a field that it does not have is not shown. */
export const showsErrors = () => {
  const front = document.querySelector('dialog[data-front]') ?? document.querySelector('main')
  const marked = [...(front?.querySelectorAll('[aria-invalid="true"], [data-invalid], [role="alert"]') ?? [])]
  return marked.some((element) => !element.matches('[role="alert"]') || element.textContent.trim() !== '')
}
