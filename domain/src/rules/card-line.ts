// A card line: the values that a card, an order line and a template share, and their problems. The schema of a value depends on its
// kind of input (`input` of its row). Schemas are here and not in the rows, because pages that do not need zod also read the rows
// (docs/decisions/0016).
import { z } from 'zod'
import { lineErrors } from '#src/messages.ts'
import { states } from '#src/states.ts'
import type { FieldTable, ValueInput } from './card-fields/field-row.ts'
import { bulkFieldsIn, choiceFieldsIn, controlFieldsIn, fieldTable, valueFieldsIn, type ControlField } from './card-fields.ts'
import { choiceProblem, closedLists, isClosed, type ChoiceList, type ChoiceLists } from './choice-lists.ts'
import { emptyOf } from './empty-values.ts'
import { limits } from './limits.ts'
import { visibleCode, visibleLine, visibleMessage } from './visible-text.ts'

const text = (label: string, max: number, pattern = visibleLine) =>
  z.string().trim().max(max, lineErrors.tooLong(label, max)).regex(pattern, visibleMessage)

/** One of a list, or nothing. Ids are never coerced. `choiceProblems` checks profiles, because it knows the rows. */
const choice = (list: ChoiceList) =>
  z
    .int()
    .refine((id) => !isClosed(list) || choiceProblem(id, closedLists[list], null) === undefined, 'Not on the list')
    .nullable()

const isZipEntry = new RegExp(`^\\d{${limits.zipRegionDigits}}$|^\\d{${limits.zipDigits}}$`)
const unique = <T>(values: readonly T[]) => new Set(values).size === values.length

/** Two-digit regions or full ZIP codes, at most five. */
const zips = z
  .array(z.string().regex(isZipEntry, '2 digits for a region or a full code'))
  .max(limits.zipEntries, `At most ${limits.zipEntries} entries`)
  .refine(unique, 'Enter each entry only once')

const stateCodes = states.map((state) => state.code)
const stateList = z
  .array(z.enum(stateCodes, 'Not a state: choose it from the list'))
  .max(stateCodes.length)
  .refine(unique, 'Choose each state only once')

type Kind = ValueInput['as']
type InputOf<As extends Kind> = Extract<ValueInput, { as: As }>
/** Builds the schema of a kind of input. */
type Typed<As extends Kind> = (row: { label: string; input: InputOf<As> }) => z.ZodType

/** Does not compile if a kind of input has no schema. */
const schemas = {
  text: ({ label, input }) => text(label.toLowerCase(), input.limit),
  code: ({ label, input }) =>
    text(label.toLowerCase(), input.limit, visibleCode)
      .transform((value) => value || null)
      .nullable(),
  choice: ({ input }) => choice(input.list),
  gallons: () => z.int().min(limits.gallonMin).max(limits.numberCap).nullable(),
  dollars: () => z.int().min(limits.amountMin).max(limits.numberCap).nullable(),
  count: ({ input }) => z.int().min(1).max(input.max).nullable(),
  'yes or no': () => z.boolean(),
  states: () => stateList,
  zips: () => zips,
} satisfies { [As in Kind]: Typed<As> }

type KindOf<Row> = Row extends { input: { as: infer As extends Kind } } ? As : never
type SchemaOf<Row> = ReturnType<(typeof schemas)[KindOf<Row>]>
/** The schemas of some fields, without defaults: an omitted field stays omitted. */
type Shape<Table, Field extends keyof Table> = { [Each in Field]: SchemaOf<Table[Each]> }
/** The same for a new record: an omitted field is empty. */
type NewShape<Table, Field extends keyof Table> = { [Each in Field]: z.ZodDefault<SchemaOf<Table[Each]>> }

const shapeOf = <Table extends FieldTable, Field extends keyof Table & string>(table: Table, fields: readonly Field[]) => {
  const schemaOf = (field: Field) => {
    const { label, input } = table[field]!
    // The compiler cannot see that the schema and the input are of the same kind.
    return (schemas[input.as as Kind] as Typed<Kind>)({ label, input: input as never })
  }
  return Object.fromEntries(fields.map((field) => [field, schemaOf(field)])) as Shape<Table, Field>
}

const withEmpty = <Table extends FieldTable, Field extends keyof Table & string>(table: Table, shape: Shape<Table, Field>) =>
  Object.fromEntries(
    Object.entries<z.ZodType>(shape).map(([field, schema]) => [field, schema.default(() => emptyOf(table[field]!.input))]),
  ) as NewShape<Table, Field>

/** The schemas derived from a table, for new records and for changes that may omit fields. */
export const lineShapesIn = <Table extends FieldTable>(table: Table) => {
  const values = shapeOf(table, valueFieldsIn(table))
  const controls = shapeOf(table, controlFieldsIn(table))
  return {
    values,
    controls,
    bulk: shapeOf(table, bulkFieldsIn(table)),
    newValues: withEmpty(table, values),
    newControls: withEmpty(table, controls),
  }
}

export const lineShapes = lineShapesIn(fieldTable)

export const CardValues = z.strictObject(lineShapes.newValues)
export type CardValues = z.output<typeof CardValues>
/** The values that provider staff set in a template and every card inherits. */
export type CardControls = Pick<CardValues, ControlField>

export const emptyControls: CardControls = z.object(lineShapes.newControls).parse({})

/** A PIN as typed; absent if the system generates it. Its rules depend on the network: `lineProblems`. */
export const pinInput = z.string().max(6).optional()

type Origin = {
  /** The values of the card, or of the card it replaces. */
  own?: Readonly<Record<string, unknown>> | undefined
  template?: Readonly<Record<string, unknown>> | undefined
}

/** Choices of a line that do not exist or are no longer allowed, by field. */
const choiceProblemsIn = <Table extends FieldTable>(
  table: Table,
  line: Readonly<Record<string, unknown>>,
  { lists, own, template }: Origin & { lists: ChoiceLists },
) => {
  const problems: { [Field in keyof Table]?: string } = {}
  for (const field of choiceFieldsIn(table)) {
    const { input } = table[field]!
    const value = line[field]
    if (input.as !== 'choice' || typeof value !== 'number' || value === own?.[field]) continue
    const problem = choiceProblem(value, lists[input.list], template?.[field])
    if (problem) problems[field] = problem
  }
  return problems
}

export const choiceProblems = (line: Readonly<Record<string, unknown>>, place: Origin & { lists: ChoiceLists }) =>
  choiceProblemsIn(fieldTable, line, place)
