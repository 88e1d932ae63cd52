import type { FormError } from '#src/ui/ErrorSummary.tsx'

/** The errors of a form whose inputs carry the field names as ids; a key without an input belongs to the whole form. */
export const formErrors = (errors: Record<string, unknown>, fields: object): FormError[] =>
  Object.entries(errors)
    .filter(([, message]) => Boolean(message))
    .map(([field, message]) => ({ ...(Object.hasOwn(fields, field) && { field_id: field }), message: String(message) }))

/** After a refused form the person stands in the first field to correct. */
export const focusFirstInvalid = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
