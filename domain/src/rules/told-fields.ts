// docs/product/telling-the-networks.md#fields: what a network is told about each field.
import type { Network } from '#src/reference.ts'
import type { FieldRow } from './card-fields/field-row.ts'
import { cardFields, fieldTable, type CardField } from './card-fields.ts'
import type { CardValues } from './card-line.ts'
import { asLimit } from './loosened-controls.ts'
import type { ChangeClass, ChangeKind } from './network-changes.ts'
import { isSame } from './same-value.ts'

const rowOf = (field: CardField): FieldRow => fieldTable[field]

export const toldKind = (field: CardField) => rowOf(field).told
export const isOnPlastic = (field: CardField, network: Network) => rowOf(field).onPlastic?.includes(network) ?? false

const numbers: readonly string[] = ['gallons', 'dollars', 'count']

/**
 * A change that lets a card buy more can wait for the next file; one that lets it buy less is sent now. If the direction is
 * unknown, as for a list or a period, it counts as less.
 */
const classOfField = (field: CardField, before: unknown, after: unknown): ChangeClass => {
  const { input, told } = rowOf(field)
  if (told === 'text' || told === 'vehicle') return 4
  if (told === 'profiles') return 3
  if (numbers.includes(input.as)) return asLimit(after) > asLimit(before) ? 3 : 2
  if (input.as !== 'yes or no') return 2
  return input.allows !== 'same' && (input.allows === 'less') === (after === true) ? 2 : 3
}

type Values = Partial<CardValues>
export type ToldChange = { kinds: ChangeKind[]; class: ChangeClass }

/** The change that an edit causes at the network; null if the edit concerns only our own records. */
export const changeOfEdit = (before: Values, after: Values, isPinChanged = false): ToldChange | null => {
  const kinds = new Set<ChangeKind>(isPinChanged ? ['pin'] : [])
  const classes: ChangeClass[] = isPinChanged ? [2] : []
  for (const field of cardFields) {
    if (field === 'pin' || !(field in after) || isSame(before[field], after[field])) continue
    const kind = toldKind(field)
    if (kind === 'ours') continue
    kinds.add(kind)
    classes.push(classOfField(field, before[field], after[field]))
  }
  if (kinds.size === 0) return null
  return { kinds: [...kinds].toSorted((one, other) => (one < other ? -1 : 1)), class: Math.min(...classes) as ChangeClass }
}
