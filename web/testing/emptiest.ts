// The emptiest answer that a schema of the contract allows: no rows, null where allowed, otherwise the first allowed value.
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'

type Schema = NonNullable<Endpoint['response']>

const texts: Record<string, string> = {
  email: 'pat@fleet.test',
  url: 'https://forecourt.test/',
  datetime: '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  uuid: '00000000-0000-4000-8000-000000000000',
}
/** Sample texts for schemas with a pattern; one of these fits each of them. */
const patterned = ['2026-01-01', '2026-01', '12:00', '(800) 555-0142', '0', '1', 'a', 'AA', 'A', '00000']

type Def = {
  type: string
  format?: string
  shape?: Record<string, Schema>
  innerType?: Schema
  keyType?: Schema
  valueType?: Schema
  options?: Schema[]
  values?: unknown[]
  entries?: Record<string, unknown>
  items?: Schema[]
  left?: Schema
  right?: Schema
  in?: Schema
  out?: Schema
  getter?: () => Schema
}

const fits = (schema: Schema, value: unknown) => schema.safeParse(value).success

const firstThatFits = (schema: Schema, candidates: unknown[]) => {
  const found = candidates.find((candidate) => fits(schema, candidate))
  if (found === undefined) throw new Error(`No sample fits ${JSON.stringify((schema as { def?: unknown }).def)}`)
  return found
}

const ofKind: Record<string, (schema: Schema, def: Def) => unknown> = {
  object: (_, { shape = {} }) =>
    Object.fromEntries(Object.entries(shape).flatMap(([name, part]) => (fits(part, undefined) ? [] : [[name, emptiest(part)]]))),
  array: (schema) => firstThatFits(schema, [[]]),
  record: (_, { keyType, valueType }) => {
    // Only a record with known keys requires all of them.
    const { entries = {} } = keyType!.def as unknown as Def
    return Object.fromEntries(Object.values(entries).map((name) => [name, emptiest(valueType!)]))
  },
  string: (schema, { format }) => firstThatFits(schema, ['', texts[format ?? ''], ...Object.values(texts), ...patterned]),
  number: (schema) => firstThatFits(schema, [0, 1, 2]),
  int: (schema) => firstThatFits(schema, [0, 1, 2]),
  boolean: () => false,
  null: () => null,
  unknown: () => null,
  any: () => null,
  literal: (_, { values = [] }) => values[0],
  enum: (_, { entries = {} }) => Object.values(entries)[0],
  nullable: () => null,
  optional: () => undefined,
  union: (_, { options = [] }) => emptiest(options[0]!),
  tuple: (_, { items = [] }) => items.map(emptiest),
  intersection: (_, { left, right }) => Object.assign({}, emptiest(left!), emptiest(right!)),
  pipe: (_, def) => emptiest(def.in!),
  lazy: (_, { getter }) => emptiest(getter!()),
}

export const emptiest = (schema: Schema): unknown => {
  const def = schema.def as unknown as Def
  const make = ofKind[def.type]
  if (make) return make(schema, def)
  if (def.innerType) return emptiest(def.innerType)
  throw new Error(`No sample of a ${def.type}`)
}
