// docs/product/api.md#errors-of-order-lines: the errors of a refused order have keys such as `data.2.pin`, with the position of the
// line.
import { lineErrors } from '@forecourt/domain/messages.ts'
import { cardFields } from '@forecourt/domain/rules/card-fields.ts'
import { isDeliveryField } from '@forecourt/domain/rules/empty-delivery.ts'
import type { ApiError } from '#src/api/api-error.ts'
import type { Problems, WizardField } from './wizard-line.ts'

const taken = /vehicle number has already been taken/i

/** Replaces the server's text for a number that is already taken. */
export const readMessage = (message: string) => (taken.test(message) ? lineErrors.vehicleNumberTaken : message)

const isWizardField = (field: string): field is WizardField =>
  field === 'card_template_id' || cardFields.some((candidate) => candidate === field)

type Refusal = {
  /** By the position of the line in the request. */
  lines: Map<number, Problems>
  /** Positions of lines whose old card can no longer be replaced. */
  unreplaceable: Set<number>
  delivery: Record<string, string>
  /** Errors that belong to no field; the popup shows them. */
  others: Record<string, string[]>
}

export const readRefusal = ({ errors }: Pick<ApiError, 'errors'>): Refusal => {
  const refusal: Refusal = { lines: new Map(), unreplaceable: new Set(), delivery: {}, others: {} }
  for (const [key, messages] of Object.entries(errors)) {
    const [, position, field = ''] = /^data\.(\d+)\.(\w+)/.exec(key) ?? []
    const message = readMessage(messages.join('. '))
    if (field === 'replaces_card_id') refusal.unreplaceable.add(Number(position))
    if (isDeliveryField(field)) refusal.delivery[field] ??= message
    else if (position !== undefined && isWizardField(field)) {
      const at = Number(position)
      refusal.lines.set(at, { ...refusal.lines.get(at), [field]: message })
    } else refusal.others[key] = messages
  }
  return refusal
}
