// The columns of the grid: the values that usually differ between cards, which are the text fields, and the PIN.
import {
  fieldInput,
  fieldState,
  fieldTable,
  valueFields,
  wizardSectionsIn,
  type CardField,
  type ValueField,
} from '@forecourt/domain/rules/card-fields.ts'
import { kindOf, type Templates, type WizardLine } from '#src/features/order-wizard/wizard-line.ts'

const isValue = (field: CardField): field is ValueField => (valueFields as readonly CardField[]).includes(field)

const isTyped = (field: CardField) => (isValue(field) ? ['text', 'code'].includes(fieldInput(field).as) : field === 'pin')

/** In the order of the form. */
const typed = wizardSectionsIn(fieldTable)
  .flatMap(({ fields }) => fields)
  .filter(isTyped)

/** The maximum length of the field. */
export const lengthOf = (field: CardField) => {
  const input = isValue(field) ? fieldInput(field) : undefined
  return input && 'limit' in input ? input.limit : 6
}

/** Whether the field can be edited in this line. A card that replaces a damaged one keeps its vehicle number and PIN. */
export const isOpenIn = (line: WizardLine, field: CardField, templates: Templates) => {
  const kind = kindOf(templates.get(line.card_template_id ?? 0))
  if (!kind || fieldState(field, kind, line) === 'hidden') return false
  return line.replace_reason === null || !['vehicle_number', 'pin'].includes(field)
}

export const isInGrid = (line: WizardLine, field: CardField, templates: Templates) =>
  isTyped(field) && isOpenIn(line, field, templates)

/** Only the columns that at least one card of the order has. */
export const gridFields = (lines: readonly WizardLine[], templates: Templates, maySetPins: boolean) => {
  const seen = new Set(lines.map(({ card_template_id }) => card_template_id ?? 0))
  const kinds = [...seen].flatMap((id) => kindOf(templates.get(id)) ?? [])
  return typed
    .filter((field) => field !== 'pin' || maySetPins)
    .filter((field) => kinds.some((kind) => fieldState(field, kind) !== 'hidden'))
}
