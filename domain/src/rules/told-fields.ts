// docs/product/telling-the-networks.md#fields: beside the field matrix, what a network learns of each field.
import type { Network } from '#src/reference.ts'
import { cardFields, fieldTable, type CardField } from './card-fields.ts'
import type { CardValues } from './card-line.ts'
import type { ChangeClass, ChangeKind } from './network-changes.ts'
import { isSame } from './same-value.ts'

/** `ours`: kept for reports and billing, and told to no network. */
type Telling = { kind: ChangeKind | 'ours'; onPlastic?: readonly Network[] | 'all' }

export const toldFields: Readonly<Record<CardField, Telling>> = {
  description: { kind: 'text', onPlastic: 'all' },
  vehicle_number: { kind: 'vehicle', onPlastic: 'all' },
  card_vehicle_type_id: { kind: 'ours' },
  pin: { kind: 'pin' },
  card_fuel_profile_id: { kind: 'profiles' },
  card_time_profile_id: { kind: 'profiles' },
  max_gallon_fill: { kind: 'limits' },
  max_gallon_period: { kind: 'limits' },
  card_period_gallon_id: { kind: 'limits' },
  max_amount_fill: { kind: 'limits' },
  max_amount_period: { kind: 'limits' },
  card_period_amount_id: { kind: 'limits' },
  max_transactions_day: { kind: 'limits' },
  // CFN encodes what the pump asks for (its manual-entry code) on the stripe.
  is_misc_key: { kind: 'controls', onPlastic: ['CFN'] },
  is_odometer: { kind: 'controls', onPlastic: ['CFN'] },
  strict_control: { kind: 'controls' },
  is_retail: { kind: 'controls' },
  states: { kind: 'lists' },
  zips: { kind: 'lists' },
  tax_doc: { kind: 'ours' },
  cost_center: { kind: 'ours' },
  misc_1: { kind: 'ours' },
  misc_2: { kind: 'ours' },
  misc_3: { kind: 'ours' },
  misc_4: { kind: 'ours' },
}

export const isOnPlastic = (field: CardField, network: Network) => {
  const { onPlastic } = toldFields[field]
  return onPlastic === 'all' || (onPlastic?.includes(network) ?? false)
}

const asLimit = (value: unknown) => (typeof value === 'number' ? value : Infinity)
const numbers: readonly string[] = ['gallons', 'dollars', 'count']

/** Switches that allow less when they are on. */
const tighterWhenOn: readonly CardField[] = ['strict_control']
const promptsOnly: readonly CardField[] = ['is_misc_key', 'is_odometer']

/**
 * A card that may buy more can wait for the next file; one that may buy less is told now. Where it cannot be told which, as
 * with a list or a period, it counts as less.
 */
const classOfField = (field: CardField, before: unknown, after: unknown): ChangeClass => {
  const { as } = fieldTable[field].input
  const { kind } = toldFields[field]
  if (kind === 'text' || kind === 'vehicle') return 4
  if (kind === 'profiles' || promptsOnly.includes(field)) return 3
  if (numbers.includes(as)) return asLimit(after) > asLimit(before) ? 3 : 2
  if (as === 'yes or no') return (after === true) === tighterWhenOn.includes(field) ? 2 : 3
  return 2
}

type Values = Partial<CardValues>
export type ToldChange = { kinds: ChangeKind[]; class: ChangeClass }

/** What a network has to be told of an edit; null if the edit is about our own records only. */
export const changeOfEdit = (before: Values, after: Values, isPinChanged = false): ToldChange | null => {
  const kinds = new Set<ChangeKind>(isPinChanged ? ['pin'] : [])
  const classes: ChangeClass[] = isPinChanged ? [2] : []
  for (const field of cardFields) {
    if (field === 'pin' || !(field in after) || isSame(before[field], after[field])) continue
    const { kind } = toldFields[field]
    if (kind === 'ours') continue
    kinds.add(kind)
    classes.push(classOfField(field, before[field], after[field]))
  }
  if (kinds.size === 0) return null
  return { kinds: [...kinds].toSorted((one, other) => (one < other ? -1 : 1)), class: Math.min(...classes) as ChangeClass }
}
