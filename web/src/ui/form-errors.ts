import { flushSync } from 'react-dom'
import type { FormError } from './summary-lines.ts'

/** The errors of a form whose inputs carry the field names as ids; a key without an input belongs to the whole form. */
export const formErrors = (errors: Record<string, unknown>, fields: object): FormError[] =>
  Object.entries(errors)
    .filter(([, message]) => Boolean(message))
    .map(([field, message]) => {
      // A part of a field, such as the street of an address, has an input of its own.
      const isField = Object.hasOwn(fields, field) || document.getElementById(field) !== null
      return { ...(isField && { field_id: field }), message: String(message) }
    })

const firstInvalid = () => document.querySelector<HTMLElement>('main [aria-invalid="true"]')

/** After a refused form the person stands in the first field to correct. */
export const focusFirstInvalid = () => requestAnimationFrame(() => firstInvalid()?.focus())

/** What the server says of the fields. The focus leaves the field it is in. */
export const markServerErrors = (setErrors: () => void) => {
  const { activeElement } = document
  // A field that is left checks itself, and would wipe out what the server says of it: so it is left before that.
  if (activeElement instanceof HTMLElement) activeElement.blur()
  // Rendered at once: the caller moves the focus to the first invalid field, which must exist by then.
  flushSync(setErrors)
  return activeElement
}

/** The same, with the person in the first of them. */
export const showServerErrors = (setErrors: () => void) => {
  const activeElement = markServerErrors(setErrors)
  const place = firstInvalid() ?? activeElement
  if (place instanceof HTMLElement) place.focus()
}
