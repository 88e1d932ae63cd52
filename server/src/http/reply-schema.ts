// Replies are serialised by a schema compiled once from the contract: what is not declared cannot leak.
import compile from 'fast-json-stringify'
import { z } from 'zod'

type Schema = Record<string, unknown>

/** `anyOf [T, null]` makes the serialiser validate to choose; a type list says the same and is fast. */
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
  // An object that may be null is validated with its fields, and a list of words without null would refuse one that is.
  if (Array.isArray(value['enum'])) schema['enum'] = [...(value['enum'] as unknown[]), null]
}

const replySchema = (response: z.ZodType) =>
  z.toJSONSchema(response, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      const schema = jsonSchema as Schema
      flattenNullable(schema)
      // Instants already are ISO strings; with a format the serialiser would parse each one again.
      delete schema['format']
      delete schema['pattern']
      // To choose between an object and null, the serialiser validates, and would refuse extra fields that it leaves out anyway.
      if (schema['additionalProperties'] === false) delete schema['additionalProperties']
    },
  })

type Serialiser = (reply: unknown) => string

const compiled = new WeakMap<z.ZodType, Serialiser>()

/** Compiled at the first reply, because compiling that of every call took most of the start. */
export const replySerialiser =
  (response: z.ZodType): Serialiser =>
  (reply) => {
    const serialise = compiled.get(response) ?? compile(replySchema(response) as object)
    compiled.set(response, serialise)
    return serialise(reply)
  }
