// Replies are serialized by a schema compiled once from the contract, so undeclared fields cannot leak.
import compile from 'fast-json-stringify'
import { z } from 'zod'

type Schema = Record<string, unknown>

/** For `anyOf [T, null]` the serializer validates to choose a branch; a list of types means the same and is fast. */
const flattenNullable = (schema: Schema) => {
  const options = schema['anyOf'] as Schema[] | undefined
  if (options?.length !== 2) return
  const [value, nothing] = options
  if (
    nothing?.['type'] !== 'null' ||
    typeof value?.['type'] !== 'string' ||
    value['type'] === 'object' ||
    value['type'] === 'array'
  )
    return
  delete schema['anyOf']
  Object.assign(schema, value, { type: [value['type'], 'null'] })
  // Without null in the enum, a nullable field of a validated object would be refused when it is null.
  if (Array.isArray(value['enum'])) schema['enum'] = [...(value['enum'] as unknown[]), null]
}

const replySchema = (response: z.ZodType) =>
  z.toJSONSchema(response, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      const schema = jsonSchema as Schema
      flattenNullable(schema)
      // Instants already are ISO strings; with a format the serializer would parse each one again.
      delete schema['format']
      delete schema['pattern']
      // To choose between an object and null, the serializer validates, and would refuse extra fields that it omits anyway.
      if (schema['additionalProperties'] === false) delete schema['additionalProperties']
    },
  })

type Serialiser = (reply: unknown) => string

const compiled = new WeakMap<z.ZodType, Serialiser>()

/** Compiled at the first reply, because compiling the schemas of all calls took most of the start. */
export const replySerialiser =
  (response: z.ZodType): Serialiser =>
  (reply) => {
    const serialise = compiled.get(response) ?? compile(replySchema(response) as object)
    compiled.set(response, serialise)
    return serialise(reply)
  }
