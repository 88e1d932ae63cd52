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

/** Values are never coerced, but forms send an empty input as '': it is as missing as null, and says so in the same words. */
const orMissing = (missing: string | undefined) => ({
  error: ({ input }: { input?: unknown }) => (input === '' ? missing : undefined),
})

/** One of a list, or nothing. Ids are never coerced. `choiceProblems` checks profiles, because it knows the rows. */
const choice = (list: ChoiceList, missing?: string) =>
  z
    .int(orMissing(missing))
    .refine((id) => !isClosed(list) || choiceProblem(id, closedLists[list], null) === undefined, 'Not on the list')
    .nullable()

const isZipEntry = new RegExp(`^\\d{1,${limits.zipRegionDigits}}$|^\\d{${limits.zipDigits}}$`)
const unique = <T>(values: readonly T[]) => new Set(values).size === values.length

/** Regions of at most two digits or full ZIP codes, at most five. */
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
type Typed<As extends Kind> = (row: { label: string; input: InputOf<As>; missing?: string }) => z.ZodType

/** Does not compile if a kind of input has no schema. */
const schemas = {
  text: ({ label, input }) => text(label.toLowerCase(), input.limit),
  code: ({ label, input }) =>
    text(label.toLowerCase(), input.limit, visibleCode)
      .transform((value) => value || null)
      .nullable(),
  choice: ({ input, missing }) => choice(input.list, missing),
  gallons: ({ missing }) => z.int(orMissing(missing)).min(limits.gallonMin).max(limits.numberCap).nullable(),
  dollars: () => z.int().min(limits.amountMin).max(limits.numberCap).nullable(),
  count: ({ input }) => z.int().min(1).max(input.max).nullable(),
  'yes or no': () => z.boolean(),
  states: () => stateList,
  zips: () => zips,
} satisfies { [As in Kind]: Typed<As> }

const within = (min: number, max: number) => (value: number) => Math.min(Math.max(value, min), max)

/** The limits of a card are lowered or raised to what is possible. A template and a bulk update are refused instead. */
const clampedSchemas = {
  ...schemas,
  gallons: ({ missing }) => z.int(orMissing(missing)).overwrite(within(limits.gallonMin, limits.numberCap)).nullable(),
  dollars: () => z.int().overwrite(within(limits.amountMin, limits.numberCap)).nullable(),
} satisfies typeof schemas

type KindOf<Row> = Row extends { input: { as: infer As extends Kind } } ? As : never
type SchemaOf<Row> = ReturnType<(typeof schemas)[KindOf<Row>]>
/** The schemas of some fields, without defaults: an omitted field stays omitted. */
type Shape<Table, Field extends keyof Table> = { [Each in Field]: SchemaOf<Table[Each]> }
/** The same for a new record: an omitted field is empty. */
type NewShape<Table, Field extends keyof Table> = { [Each in Field]: z.ZodDefault<SchemaOf<Table[Each]>> }

const shapeOf = <Table extends FieldTable, Field extends keyof Table & string>(
  table: Table,
  fields: readonly Field[],
  byKind: typeof schemas = schemas,
) => {
  const schemaOf = (field: Field) => {
    const row = table[field]!
    const { label, input } = row
    // The compiler cannot see that the schema and the input are of the same kind.
    return (byKind[input.as as Kind] as Typed<Kind>)({
      label,
      input: input as never,
      ...('missing' in row && { missing: row.missing }),
    })
  }
  return Object.fromEntries(fields.map((field) => [field, schemaOf(field)])) as Shape<Table, Field>
}

const withEmpty = <Table extends FieldTable, Field extends keyof Table & string>(table: Table, shape: Shape<Table, Field>) =>
  Object.fromEntries(
    Object.entries<z.ZodType>(shape).map(([field, schema]) => [field, schema.default(() => emptyOf(table[field]!.input))]),
  ) as NewShape<Table, Field>

/** The schemas derived from a table, for new records and for changes that may omit fields. */
export const lineShapesIn = <Table extends FieldTable>(table: Table) => {
  const values = shapeOf(table, valueFieldsIn(table), clampedSchemas)
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

/**
 * A PIN as typed; absent or null if the system generates it. Its length depends on the network: `lineProblems` says it in the words
 * for that network, however long the PIN is.
 */
export const pinInput = z
  .string()
  .max(limits.pinTyped)
  .nullable()
  .transform((pin) => pin ?? undefined)
  .optional()

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
