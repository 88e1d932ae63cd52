import type { LineFieldName } from '#src/card-line/LineField.tsx'
import type { MenuItem } from '#src/ui/Menu.tsx'
import { countOn } from './count-on.ts'
import { applyValue, fillLines } from './line-actions.ts'
import { currentWizard } from '#src/features/order-wizard/wizard-store.ts'

/** A vehicle number belongs to one card, so it can only be incremented for the others. */
export const canApply = (field: LineFieldName, value: unknown) =>
  field !== 'vehicle_number' || (typeof value === 'string' && countOn(value, 1) !== null)

const countBelow = (id: number) => {
  const { lines } = currentWizard()
  const at = lines.findIndex((line) => line.id === id)
  const first = lines[at]?.vehicle_number ?? ''
  const numbers = lines.slice(at + 1).flatMap((line, index) => {
    const vehicle_number = countOn(first, index + 1)
    return vehicle_number === null ? [] : [[line.id, { vehicle_number }] as const]
  })
  fillLines(new Map(numbers))
}

export const applyItems = (id: number, field: LineFieldName): MenuItem[] => {
  if (field === 'vehicle_number') return [{ label: 'Continue numbering in the cards below', onChoose: () => countBelow(id) }]
  return [
    { label: 'All cards', onChoose: () => applyValue(id, field, 'all') },
    { label: 'Cards below', onChoose: () => applyValue(id, field, 'below') },
    { label: 'Cards with the same template', onChoose: () => applyValue(id, field, 'template') },
  ]
}
