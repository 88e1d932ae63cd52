// Bodies in which one whole number stands at an edge, for every place where a schema takes one: also in fields that the valid
// request leaves out, and in every branch of a union.
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
}

/** A body with the number in its place. */
type Place = { path: string; body: (number: number) => unknown }

const branches = ({ anyOf = [], oneOf = [] }: Schema) => [...anyOf, ...oneOf]
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sample = (schema: Schema): unknown => {
  const { type, properties = {}, required = [], default: given, const: fixed, enum: choices, minimum } = schema
  if (fixed !== undefined) return fixed
  if (given !== undefined) return given
  if (choices) return choices[0]
  const [first] = branches(schema)
  if (first) return sample(first)
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {})]))
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1)
  return type === 'boolean' ? true : type === 'null' ? null : '1'
}

const within = (key: string, places: Place[], body: (part: unknown) => unknown): Place[] =>
  places.map((place) => ({ path: place.path ? `${key}.${place.path}` : key, body: (number) => body(place.body(number)) }))

/** `valid` is what the valid request has there; the rest of it stays as it is. */
export const integersOf = (schema: Schema, valid?: unknown): Place[] => {
  if (branches(schema).length > 0) return branches(schema).flatMap((branch) => integersOf(branch, valid))
  if (schema.type === 'integer' || schema.type === 'number') return [{ path: '', body: (number) => number }]
  if (schema.type === 'array' && schema.items) {
    const [first] = Array.isArray(valid) ? valid : []
    return within('0', integersOf(schema.items, first), (part) => [part])
  }
  if (schema.type !== 'object') return []
  const fits = isRecord(valid) && Object.keys(valid).every((name) => schema.properties?.[name])
  const rest = fits ? valid : (sample(schema) as Record<string, unknown>)
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    within(name, integersOf(part, rest[name]), (value) => ({ ...rest, [name]: value })),
  )
}
