// Per card line: the values a card, an order line and a template share, and what is wrong with them. The schema of a value
// follows from how it is typed (`input` of its row); it stands here and not in the row, because the rows are also read by
// pages that have no use for zod (docs/decisions/0016).
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

/** One of a list, or nothing. Ids are never coerced. Which profiles there are is known where the rows are: `choiceProblems`. */
const choice = (list: ChoiceList) =>
  z
    .int()
    .refine((id) => !isClosed(list) || choiceProblem(id, closedLists[list], null) === undefined, 'Not on the list')
    .nullable()

const isZipEntry = new RegExp(`^\\d{${limits.zipRegionDigits}}$|^\\d{${limits.zipDigits}}$`)
const unique = <T>(values: readonly T[]) => new Set(values).size === values.length

/** A two-digit region or a full ZIP code, at most five. */
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
/** What a value may be, and its default. */
type Typed<As extends Kind> = (row: { label: string; input: InputOf<As> }) => z.ZodType

/** A kind of input without a schema does not compile. */
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
/** The schemas of some fields: what is left out is left out. */
type Shape<Table, Field extends keyof Table> = { [Each in Field]: SchemaOf<Table[Each]> }
/** The same for something new: what is left out is empty. */
type NewShape<Table, Field extends keyof Table> = { [Each in Field]: z.ZodDefault<SchemaOf<Table[Each]>> }

const shapeOf = <Table extends FieldTable, Field extends keyof Table & string>(table: Table, fields: readonly Field[]) => {
  const schemaOf = (field: Field) => {
    const { label, input } = table[field]!
    // The compiler cannot see that the schema and the input are of one kind.
    return (schemas[input.as as Kind] as Typed<Kind>)({ label, input: input as never })
  }
  return Object.fromEntries(fields.map((field) => [field, schemaOf(field)])) as Shape<Table, Field>
}

const withEmpty = <Table extends FieldTable, Field extends keyof Table & string>(table: Table, shape: Shape<Table, Field>) =>
  Object.fromEntries(
    Object.entries<z.ZodType>(shape).map(([field, schema]) => [field, schema.default(() => emptyOf(table[field]!.input))]),
  ) as NewShape<Table, Field>

/** The schemas that follow from a table: of something new, and of a change that may leave fields out. */
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
/** What provider staff set in a template and what every card inherits from it. */
export type CardControls = Pick<CardValues, ControlField>

export const emptyControls: CardControls = z.object(lineShapes.newControls).parse({})

/** A PIN as people type it; absent when the system is to generate one. Its rules depend on the network: `lineProblems`. */
export const pinInput = z.string().max(6).optional()

type Origin = {
  /** What the card has already, or the card it replaces. */
  own?: Readonly<Record<string, unknown>> | undefined
  template?: Readonly<Record<string, unknown>> | undefined
}

/** The choices of a line that are not among the rows there are, or may not be made now, field by field. */
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
