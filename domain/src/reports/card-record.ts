// The columns of a card's record, shared by the list of drivers and vehicles and by its monthly audit
// (docs/product/reports.md#on-demand-reports).
import { cardStatuses, cardTypes } from '#src/reference.ts'
import type { FieldRow, FieldsWhere, FieldTable } from '#src/rules/card-fields/field-row.ts'
import { fieldTable } from '#src/rules/card-fields.ts'
import { all, type Param } from './param.ts'
import type { Column } from './report.ts'
import { networkParam, scopeParam } from './transaction-params.ts'

export const cardRecordParams = [
  scopeParam,
  {
    name: 'holders',
    label: 'List',
    kind: 'choice',
    choices: [
      { value: all, label: 'Drivers and vehicles' },
      { value: 'drivers', label: 'Drivers' },
      { value: 'vehicles', label: 'Vehicles' },
    ],
    default: all,
    help: 'A Single card stands for both.',
  },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    choices: [{ value: all, label: 'All statuses' }, ...cardStatuses.map(({ name }) => ({ value: name, label: name }))],
    default: all,
  },
  networkParam,
  {
    name: 'card_type',
    label: 'Card type',
    kind: 'choice',
    choices: [{ value: all, label: 'All card types' }, ...cardTypes.map(({ name }) => ({ value: name, label: name }))],
    default: all,
  },
  { name: 'template', label: 'Template', kind: 'option', source: 'templates' },
  { name: 'cost_center', label: 'Cost center', kind: 'option', source: 'cost_centers' },
  { name: 'unused_days', label: 'Not used for', kind: 'number', min: 1, max: 730, unit: 'days', default: null, is_whole: true },
] as const satisfies Param[]

/** How far back the two "90-day" columns count. */
export const recentDays = 90

/** Columns of a list of cards that are not in the card-field table. Places count as in that table. */
const ownColumns = [
  { place: 10, key: 'card_number', title: 'Card', kind: 'text', width: 9 },
  { place: 20, key: 'status', title: 'Status', kind: 'text', width: 9 },
  { place: 30, key: 'status_date', title: 'Since', kind: 'date', width: 10, is_shown: false },
  { place: 50, key: 'card_type', title: 'Type', kind: 'text', width: 8 },
  { place: 60, key: 'network', title: 'Network', kind: 'text', width: 20 },
  { place: 70, key: 'template', title: 'Template', kind: 'text', width: 30, is_shown: false },
  { place: 100, key: 'driver_number', title: 'Last driver', kind: 'text', width: 8, is_shown: false },
  { place: 110, key: 'driver_name', title: 'Last driver name', kind: 'text', width: 20, is_shown: false },
  { place: 290, key: 'issued_on', title: 'Issued', kind: 'date', width: 10, is_shown: false },
  { place: 300, key: 'expires_on', title: 'Expires', kind: 'date', width: 10, is_shown: false },
  { place: 310, key: 'last_used_at', title: 'Last used', kind: 'local-datetime', width: 16 },
  { place: 320, key: 'last_odometer', title: 'Last odometer', kind: 'integer', width: 8, is_shown: false },
  { place: 330, key: 'transactions', title: '90-day transactions', kind: 'integer', width: 6 },
  { place: 340, key: 'quantity', title: '90-day gallons', kind: 'gallons', width: 12 },
  { place: 350, key: 'unused', title: 'Unused', kind: 'integer', width: 3, is_shown: false },
] as const satisfies (Column & { place: number })[]

type RecordField<Table> = FieldsWhere<Table, { record: object }>
type WholeNumber = 'gallons' | 'dollars' | 'count'
const wholeNumbers: readonly string[] = ['gallons', 'dollars', 'count'] satisfies WholeNumber[]
type KindOf<Row> = Row extends { input: { as: WholeNumber } } ? 'integer' : 'text'
type FieldColumn<Row> = Row extends { record: { key: infer Key extends string } }
  ? Column & { key: Key; kind: KindOf<Row> }
  : never
type OwnColumn = Column & (typeof ownColumns)[number]
type RecordColumn<Table> = OwnColumn | { [Field in RecordField<Table>]: FieldColumn<Table[Field]> }[RecordField<Table>]

/** The columns of a card's record: the reports' own columns, and every field of the table with a column, ordered by place. */
export const recordColumnsIn = <Table extends FieldTable>(table: Table) => {
  const columns = Object.values<FieldRow>(table).flatMap(({ record, input }) => {
    if (!record) return []
    const { isAudited: _, ...column } = record
    return [{ ...column, kind: wholeNumbers.includes(input.as) ? 'integer' : 'text' }]
  })
  return [...ownColumns, ...columns]
    .toSorted((a, b) => a.place - b.place)
    .map(({ place: _, ...column }) => column) as readonly Column[] as readonly RecordColumn<Table>[]
}

export const cardRecordColumns = recordColumnsIn(fieldTable)

export const cardRecordTotals = [
  { key: 'transactions', fold: 'sum' },
  { key: 'quantity', fold: 'sum' },
  { key: 'unused', fold: 'sum' },
] as const
