// The card-field table: which fields a card has, by network and card type, and all other facts about a field. A field that a kind
// of card does not have is hidden in the form, absent from the upload template and dropped before saving. Everything derived from a
// row comes from a function of a table (docs/decisions/0016), so that a test can add a row. `fieldTable` is the table the product
// uses.
import type { CardType, Network } from '#src/reference.ts'
import { accountingTexts } from './card-fields/accounting-texts.ts'
import { controls } from './card-fields/controls.ts'
import {
  tabNames,
  templateTitles,
  wizardTitles,
  type FieldRow,
  type FieldsWhere,
  type FieldTable,
} from './card-fields/field-row.ts'
import { fuelLimits } from './card-fields/fuel-limits.ts'
import { vehicleAndProducts } from './card-fields/vehicle-and-products.ts'

export type CardKind = { network: Network; card_type: CardType }

/** The order of the rows is the order in the upload template, in bulk edit and in histories. */
export const fieldTable = { ...vehicleAndProducts, ...fuelLimits, ...controls, ...accountingTexts }
export type CardFieldTable = typeof fieldTable

export type CardField = keyof CardFieldTable
/** Fields whose value people may see: all except the PIN. */
export type ValueField<Table = CardFieldTable> = FieldsWhere<Table, { scope: 'control' | 'identity' }>
export type ControlField<Table = CardFieldTable> = FieldsWhere<Table, { scope: 'control' }>
export type ChoiceField<Table = CardFieldTable> = FieldsWhere<Table, { input: { as: 'choice' } }>
export type BulkField<Table = CardFieldTable> = FieldsWhere<Table, { inBulk: true }>
export type ListField<Table = CardFieldTable> = FieldsWhere<Table, { list: number }>

/** The fields of a table that satisfy the predicate, in order. The caller names the type that matches the predicate. */
const fieldsWhere = <Field extends string>(table: FieldTable, passes: (row: FieldRow) => boolean) =>
  Object.keys(table).filter((field): field is Field => passes(table[field]!))

export const allFieldsIn = <Table extends FieldTable>(table: Table) => fieldsWhere<keyof Table & string>(table, () => true)
export const valueFieldsIn = <Table extends FieldTable>(table: Table) =>
  fieldsWhere<ValueField<Table>>(table, ({ scope }) => scope !== 'secret')
export const controlFieldsIn = <Table extends FieldTable>(table: Table) =>
  fieldsWhere<ControlField<Table>>(table, ({ scope }) => scope === 'control')
export const choiceFieldsIn = <Table extends FieldTable>(table: Table) =>
  fieldsWhere<ChoiceField<Table>>(table, ({ input }) => input.as === 'choice')
export const bulkFieldsIn = <Table extends FieldTable>(table: Table) =>
  fieldsWhere<BulkField<Table>>(table, (row) => row.scope !== 'secret' && row.inBulk === true)
export const listFieldsIn = <Table extends FieldTable>(table: Table) =>
  fieldsWhere<ListField<Table>>(table, (row) => row.scope !== 'secret' && row.list !== undefined)

export const cardFields = allFieldsIn(fieldTable)
export const valueFields = valueFieldsIn(fieldTable)
export const controlFields = controlFieldsIn(fieldTable)
export const bulkFields = bulkFieldsIn(fieldTable)

export const fieldLabel = (field: CardField) => fieldTable[field].label
/** How the field's value is entered. */
export const fieldInput = (field: ValueField): Extract<FieldRow, { scope: 'identity' }>['input'] => fieldTable[field].input

export const isCardField = (key: string): key is CardField => Object.hasOwn(fieldTable, key)

/**
 * Without a line: whether this kind of card can have the field at all. With a line: whether that card has it now. Retail
 * access counts only if the kind of card supports it, because the value may be left over from another kind.
 */
export const rowState = (row: FieldRow, kind: CardKind, line?: { is_retail?: unknown }): FieldRow['shown'] | 'hidden' => {
  if (!row.for.includes(kind.card_type)) return 'hidden'
  if (row.on.includes(kind.network)) return row.shown
  if (!row.onRetail?.includes(kind.network)) return 'hidden'
  const mayBeRetail = rowState(fieldTable.is_retail, kind) !== 'hidden' && (line === undefined || line.is_retail === true)
  return mayBeRetail ? row.shown : 'hidden'
}

export const fieldState = (field: CardField, kind: CardKind, line?: { is_retail?: unknown }) =>
  rowState(fieldTable[field], kind, line)

/** The fields of a kind of card, in order: the columns of its upload template. */
export const fieldsOfIn = <Table extends FieldTable>(table: Table, kind: CardKind) =>
  allFieldsIn(table).filter((field) => rowState(table[field]!, kind) !== 'hidden')
export const fieldsOf = (kind: CardKind) => fieldsOfIn(fieldTable, kind)

type WithoutHidden<Line> = Omit<Line, CardField> & Partial<Pick<Line, CardField & keyof Line>>

/** Removes fields that this kind of card does not have, so that values left over from another template are never saved. */
export const dropHidden = <Line extends object>(line: Line, kind: CardKind) => {
  const kept = Object.entries(line).filter(([key]) => !isCardField(key) || fieldState(key, kind, line) !== 'hidden')
  return Object.fromEntries(kept) as WithoutHidden<Line> // oxlint-disable-line typescript/no-unsafe-type-assertion -- entries lose their types
}

type PlaceOf = (row: FieldRow) => readonly [part: string, place: number] | undefined

/** The parts of a form in order, each with its fields sorted by place. */
const partsIn = <Field extends string, Title extends string>(table: FieldTable, titles: readonly Title[], placeOf: PlaceOf) => {
  const placed = fieldsWhere<Field>(table, (row) => placeOf(row) !== undefined)
    .map((field) => ({ field, place: placeOf(table[field]!) }))
    .toSorted((a, b) => (a.place?.[1] ?? 0) - (b.place?.[1] ?? 0))
  return titles.map((title) => ({ title, fields: placed.flatMap(({ field, place }) => (place?.[0] === title ? [field] : [])) }))
}

/** The sections of the order wizard's card editor. */
export const wizardSectionsIn = <Table extends FieldTable>(table: Table) =>
  partsIn<keyof Table & string, (typeof wizardTitles)[number]>(table, wizardTitles, ({ wizard }) => wizard)

/** The tabs of a card, for reading and editing. */
export const cardTabsIn = <Table extends FieldTable>(table: Table) =>
  partsIn<ValueField<Table>, (typeof tabNames)[number]>(table, tabNames, (row) => (row.scope === 'secret' ? undefined : row.tab))

/** The sections of a template's form. */
export const templateSectionsIn = <Table extends FieldTable>(table: Table) =>
  partsIn<ControlField<Table>, (typeof templateTitles)[number]>(table, templateTitles, (row) =>
    row.scope === 'control' ? row.template : undefined,
  )
