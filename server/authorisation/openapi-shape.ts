// The parts of OpenAPI 3.1 and JSON Schema 2020-12 that this API uses. Strict: a misspelled keyword is an error here, while a
// consumer of the document would silently ignore it.
import { z } from 'zod'

const types = z.enum(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])

const Schema: z.ZodType = z.lazy(() =>
  z.strictObject({
    $ref: z.string().startsWith('#/components/schemas/').optional(),
    type: z.union([types, z.array(types)]).optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    format: z.string().optional(),
    pattern: z.string().refine(isPattern, 'is no regular expression').optional(),
    contentMediaType: z.string().optional(),
    minLength: z.int().min(0).optional(),
    maxLength: z.int().min(0).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    minItems: z.int().min(0).optional(),
    maxItems: z.int().min(0).optional(),
    uniqueItems: z.boolean().optional(),
    items: Schema.optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), Schema]).optional(),
    propertyNames: Schema.optional(),
    anyOf: z.array(Schema).min(1).optional(),
    oneOf: z.array(Schema).min(1).optional(),
    allOf: z.array(Schema).min(1).optional(),
    not: Schema.optional(),
  }),
)

const isPattern = (text: string) => {
  try {
    return Boolean(new RegExp(text, 'u'))
  } catch {
    return false
  }
}

const Content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+-]+(; charset=[\w-]+)?$/), z.strictObject({ schema: Schema }))

const Parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().optional(),
  schema: Schema,
})

const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-zA-Z]+\.[a-zA-Z]+$/),
  summary: z.string().min(1),
  description: z.string().optional(),
  tags: z.array(z.string()).min(1),
  security: z.array(z.never()).max(0).optional(),
  parameters: z.array(Parameter),
  requestBody: z.strictObject({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.strictObject({ description: z.string().min(1), content: Content })),
})
type Operation = z.output<typeof Operation>

const Document = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1), description: z.string().optional() }),
  servers: z.array(z.strictObject({ url: z.string().min(1) })).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer') })),
    schemas: z.record(z.string(), Schema),
  }),
  paths: z.record(z.string().startsWith('/v1/'), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), Operation)),
})
export type Document = z.output<typeof Document>

export type Listed = { id: string; method: string; path: string; operation: Operation }

export const operationsOf = ({ paths }: Pick<Document, 'paths'>): Listed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ id: operation.operationId, method, path, operation })),
  )

const refsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '')

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** Lists parts of the document that contradict each other. */
const contradictions = (document: Document): string[] => {
  const operations = operationsOf(document)
  const ids = operations.map(({ id }) => id)
  const { schemas, securitySchemes } = document.components
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} names two operations`),
    ...refsIn(document).flatMap((name) => (schemas[name] ? [] : [`${name} is referred to and does not exist`])),
    ...document.security.flatMap((scheme) =>
      Object.keys(scheme).flatMap((name) => (securitySchemes[name] ? [] : [`${name} is no security scheme`])),
    ),
    ...operations.flatMap(({ id, path, operation: { parameters } }) => {
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name.toLowerCase()}`)
      return [
        ...(namesIn(path).toSorted().join() ===
        inPath
          .map(({ name }) => name)
          .toSorted()
          .join()
          ? []
          : [`${id}: the path and its parameters differ`]),
        ...inPath.flatMap(({ name, required }) => (required ? [] : [`${id}: ${name} stands in the path and is not required`])),
        ...(new Set(keys).size === keys.length ? [] : [`${id} has a parameter twice`]),
      ]
    }),
  ]
}

/** Empty for a valid document. */
export const problemsOf = (document: unknown): string[] => {
  const parsed = Document.safeParse(document)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return contradictions(parsed.data)
}
