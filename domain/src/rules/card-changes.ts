// The changes of a card, formatted for people: the field's label, the old and the new value.
import { cardStatuses } from '#src/reference.ts'
import type { FieldTable } from './card-fields/field-row.ts'
import { allFieldsIn, fieldTable } from './card-fields.ts'
import type { ChoiceLists } from './choice-lists.ts'

type Values = Record<string, unknown>

const statusField = 'card_status_id'

/** Display names for ids in a history, by field. */
export const historyNamesIn = (table: FieldTable, lists: ChoiceLists) => {
  const named = Object.entries(table).flatMap(([field, { input }]) =>
    input.as === 'choice' ? [[field, new Map(lists[input.list].map(({ id, name, short }) => [id, short ?? name]))] as const] : [],
  )
  return new Map<string, ReadonlyMap<number, string>>([
    [statusField, new Map(cardStatuses.map(({ id, name }) => [id, name]))],
    ...named,
  ])
}

/** Formats numbers with their unit, by kind of input. */
const counted: Partial<Record<FieldTable[string]['input']['as'], (value: number) => string>> = {
  gallons: (value) => `${value.toLocaleString('en-US')} gal`,
  dollars: (value) => `$${value.toLocaleString('en-US')}`,
}

/** In the order of the form. The history shows only that a PIN changed. */
export const historyLabelsIn = (table: FieldTable) =>
  new Map([
    [statusField, 'Status'],
    ['driver', 'Driver'],
    ...allFieldsIn(table).map((field) => [field, table[field]!.label] as const),
  ])

/** The differences between two sets of values. */
export const changesIn = (table: FieldTable, lists: ChoiceLists) => {
  const names = historyNamesIn(table, lists)
  const labels = historyLabelsIn(table)
  const shownValue = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (Array.isArray(value)) return value.join(', ')
    if (typeof value === 'object') return JSON.stringify(value)
    const inUnits = counted[table[field]?.input.as ?? 'text']
    if (inUnits && Number.isFinite(Number(value))) return inUnits(Number(value))
    return names.get(field)?.get(Number(value)) ?? `${value as string | number}`
  }
  return (before: Values, after: Values) =>
    [...labels]
      .filter(([field]) => field in before || field in after)
      .map(([field, label]) => ({
        field,
        label,
        before: shownValue(field, before[field]),
        after: shownValue(field, after[field]),
      }))
}

export const cardChanges = (lists: ChoiceLists) => changesIn(fieldTable, lists)
