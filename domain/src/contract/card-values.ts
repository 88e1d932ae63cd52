// The values of a card in replies. They have schemas of their own: rows stored before an input pattern was introduced may not match
// it, and replies must still accept them.
import { z } from 'zod'
import type { FieldTable, ValueInput } from '#src/rules/card-fields/field-row.ts'
import {
  choiceFieldsIn,
  controlFieldsIn,
  fieldTable,
  listFieldsIn,
  valueFieldsIn,
  type ChoiceField,
  type ControlField,
  type ListField,
} from '#src/rules/card-fields.ts'
import type { ListRow } from '#src/rules/choice-lists.ts'

/** Does not compile if a kind of input has no reply type. */
const replies = {
  text: z.string(),
  code: z.string().nullable(),
  choice: z.int().nullable(),
  gallons: z.int().nullable(),
  dollars: z.int().nullable(),
  count: z.int().nullable(),
  'yes or no': z.boolean(),
  states: z.array(z.string()),
  zips: z.array(z.string()),
} satisfies Record<ValueInput['as'], z.ZodType>

const name = z.string().nullable()

type ReplyOf<Row> = Row extends { input: { as: infer As extends keyof typeof replies } } ? (typeof replies)[As] : never
type Reply<Table, Field extends keyof Table> = { [Each in Field]: ReplyOf<Table[Each]> }

/** The name of a choice is sent next to its id: `card_fuel_profile_id`, `card_fuel_profile_name`. */
type NameOf<Field> = Field extends `${infer Stem}_id` ? `${Stem}_name` : never
type Names<Field extends string> = { [Each in Field as NameOf<Each>]: typeof name }

const nameOf = (field: string) => field.replace(/_id$/, '_name')

const replyOf = <Table extends FieldTable, Field extends keyof Table & string>(table: Table, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, replies[table[field]!.input.as as ValueInput['as']]])) as Reply<Table, Field>

const namesOf = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [nameOf(field), name])) as Names<Field>

/** The fields in replies about cards, order lines and templates. */
export const repliesIn = <Table extends FieldTable>(table: Table) => {
  const controls = controlFieldsIn(table)
  const listed = listFieldsIn(table)
  const isChoice = (field: string) => table[field]?.input.as === 'choice'
  type Chosen = ChoiceField<Table>
  return {
    values: replyOf(table, valueFieldsIn(table)),
    names: namesOf(choiceFieldsIn(table)),
    controls: replyOf(table, controls),
    controlNames: namesOf(controls.filter((field): field is ControlField<Table> & Chosen => isChoice(field))),
    /** A list shows names of choices, not their ids. */
    listed: replyOf(
      table,
      listed.filter((field): field is Exclude<ListField<Table>, Chosen> => !isChoice(field)),
    ),
    listedNames: namesOf(listed.filter((field): field is ListField<Table> & Chosen => isChoice(field))),
  }
}

export const cardReplies = repliesIn(fieldTable)

/** The fields whose values come from the given lists. */
type ChosenFrom<Table, List> = {
  [Field in keyof Table]: Table[Field] extends { input: { list: List } } ? Field : never
}[keyof Table]
export type ChosenNames<Table, List, Row> = { [Field in ChosenFrom<Table, List> & keyof Row as NameOf<Field>]: string | null }

/** The names of the values chosen from the given lists, for the fields that a stored row has. */
export const chosenNamesIn = <Table extends FieldTable, List extends string>(
  table: Table,
  lists: Readonly<Record<List, readonly ListRow[]>>,
) => {
  const known = choiceFieldsIn(table).flatMap((field) => {
    const { input } = table[field]!
    if (input.as !== 'choice' || !Object.hasOwn(lists, input.list)) return []
    const rows = lists[input.list as List & typeof input.list]
    return [{ field, name: nameOf(field), names: new Map(rows.map((row) => [row.id, row.name])) }]
  })
  return <Row extends { [Field in ChoiceField<Table>]?: number | null }>(row: Row) =>
    Object.fromEntries(
      known.flatMap(({ field, name: key, names }) => (field in row ? [[key, names.get(row[field] ?? 0) ?? null]] : [])),
    ) as ChosenNames<Table, List, Row>
}

/** The cell of a field in a list of cards: its value, or the name of the choice. */
export const listedValue = (card: Readonly<Record<string, unknown>>, field: ListField) => {
  const value = card[fieldTable[field].input.as === 'choice' ? nameOf(field) : field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
