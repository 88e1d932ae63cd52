// Lists every place of a JSON schema that holds a number, a text or a list, with a body that has another value at just that
// place. Includes fields that the valid request leaves out, and every branch of a union.
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export type Place = { path: string; schema: Schema; valid: unknown; body: (value: unknown) => unknown }

const branches = ({ anyOf = [], oneOf = [] }: Schema) => [...anyOf, ...oneOf]
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The smallest value that satisfies the schema. Ignores patterns. */
export const sampleOf = (schema: Schema): unknown => {
  const { type, properties = {}, required = [], default: given, const: fixed, enum: choices, minimum } = schema
  if (fixed !== undefined) return fixed
  if (given !== undefined) return given
  if (choices) return choices[0]
  const [first] = branches(schema)
  if (first) return sampleOf(first)
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]))
  if (type === 'array') return []
  if (type === 'integer' || type === 'number') return Math.max(minimum ?? 1, 1)
  return type === 'boolean' ? true : type === 'null' ? null : '1'
}

const within = (key: string, places: Place[], body: (part: unknown) => unknown): Place[] =>
  places.map((place) => ({
    ...place,
    path: place.path ? `${key}.${place.path}` : key,
    body: (value) => body(place.body(value)),
  }))

/** `valid` is the value of the valid request at this place. The rest of the request stays unchanged. */
export const placesOf = (schema: Schema, valid?: unknown): Place[] => {
  if (branches(schema).length > 0) return branches(schema).flatMap((branch) => placesOf(branch, valid))
  const own: Place = { path: '', schema, valid, body: (value) => value }
  if (schema.type === 'array') {
    const [first] = Array.isArray(valid) ? valid : []
    return [own, ...within('0', placesOf(schema.items ?? {}, first), (part) => [part])]
  }
  if (schema.type !== 'object') return [own]
  const fits = isRecord(valid) && Object.keys(valid).every((name) => schema.properties?.[name])
  const rest = fits ? valid : (sampleOf(schema) as Record<string, unknown>)
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    within(name, placesOf(part, rest[name]), (value) => ({ ...rest, [name]: value })),
  )
}

export const isNumber = ({ schema: { type } }: Place) => type === 'integer' || type === 'number'
