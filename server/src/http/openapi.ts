// OpenAPI 3.1, generated from the endpoint table: every operation with its actual statuses and the one error body.
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import { ErrorBody } from '@forecourt/domain/contract/errors.ts'
import { z } from 'zod'
import { needsAccount } from './authorise.ts'
import type { Bound } from './mount.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Numbers in a query arrive as text. The document says "integer", not the pattern of that text.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
    },
  }) as Json
  return rest
}

const statuses: Record<number, string> = {
  400: 'The request or its AccountId header cannot be read',
  401: 'No live session: sign in again',
  403: 'Not allowed for this user, in this account, before the terms are accepted, or without a second factor',
  404: 'Not found, or not in the selected account',
  409: 'The state does not allow it any more, or the same call is still in flight',
  413: 'Too large',
  415: 'Wrong content type',
  422: 'Invalid input; `errors` names each field',
  429: 'Too many attempts; see Retry-After',
  500: 'Something went wrong!',
  503: 'Overloaded or starting; see Retry-After',
}

/** Statuses that do not follow from the declaration of a call. */
const alsoAnswers: Record<string, readonly number[]> = {
  'session.login': [401],
  'session.secondFactor': [401],
  // The cookie was sent from a foreign page.
  'session.refresh': [401, 403],
  'session.logout': [403],
  'session.secretLogin': [404],
  // The caller acts for another user: by the userId header, or in a support sign-in.
  'session.updateTerms': [403],
  'profile.changePassword': [403],
  // One of the given exceptions is not in the account.
  'exceptions.review': [404],
}

/** The statuses an operation can actually answer with. */
const errorStatuses = ({ endpoint, id }: Pick<Bound, 'endpoint' | 'id'>): number[] => {
  const { access, params, query, headers, body, multipart, idempotent, conflicts } = endpoint
  const hasInput = Boolean(params ?? query ?? headers ?? body ?? multipart)
  const isSignedIn = access !== 'public'
  const when: [number, boolean][] = [
    [400, Boolean(body ?? multipart) || isSignedIn],
    [401, isSignedIn],
    [403, isSignedIn && access !== 'session-before-terms'],
    [404, Boolean(params)],
    [409, Boolean(idempotent ?? conflicts)],
    [413, Boolean(body ?? multipart)],
    [415, Boolean(body ?? multipart)],
    [422, hasInput],
    [429, true],
    [500, true],
    [503, true],
  ]
  return when.flatMap(([status, applies]) => (applies || alsoAnswers[id]?.includes(status) ? [status] : []))
}

const parametersOf = (endpoint: Endpoint) => {
  const declared = [
    ['path', endpoint.params],
    ['query', endpoint.query],
    ['header', endpoint.headers],
  ] as const
  const own = declared.flatMap(([where, schema]) => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: field,
    }))
  })
  const account = { name: 'AccountId', in: 'header', required: true, schema: { type: 'integer', minimum: 1 } }
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }
  return [...own, ...(needsAccount(endpoint) ? [account] : []), ...(endpoint.idempotent ? [key] : [])]
}

const bodyOf = ({ body, multipart }: Endpoint) => {
  if (body) return { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } }
  if (!multipart) return undefined
  const { properties = {} } = (multipart.fields ? schemaOf(multipart.fields, 'input') : {}) as { properties?: Json }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties: { ...properties, [multipart.field]: file } } } },
  }
}

const successOf = (endpoint: Endpoint) =>
  endpoint.response
    ? { 'application/json': { schema: schemaOf(endpoint.response, 'output') } }
    : Object.fromEntries(
        endpoint.file.content_types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
      )

const accessOf = ({ access, step_up }: Endpoint) =>
  `Access: ${access}${step_up ? '. People with a second factor must have proved it within five minutes (403 `step_up`)' : ''}`

const operationOf = ({ endpoint, id }: Bound) => {
  const requestBody = bodyOf(endpoint)
  const failure = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [id.split('.')[0]],
    ...(endpoint.access === 'public' ? { security: [] } : { description: accessOf(endpoint) }),
    parameters: parametersOf(endpoint),
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'Done', content: successOf(endpoint) },
      ...Object.fromEntries(
        errorStatuses({ endpoint, id }).map((status) => [status, { description: statuses[status], ...failure }]),
      ),
    },
  }
}

export const openApi = (bound: Bound[]) => {
  const paths: Record<string, Json> = {}
  for (const route of bound) {
    const path = route.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forecourt',
      version: '1',
      description:
        'Fuel cards, orders, batches and reports. Success is `{ data }`; a failure is `{ message, code, errors?, request_id }`.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
    paths,
  }
}
