// Parses a request into the input of its handler, or throws one 422 that names every wrong field.
import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { invalid, type FieldErrors } from '#src/system/errors.ts'

/** Without a prototype, because a caller may send a field called `constructor`. */
const noErrors = () => Object.create(null) as FieldErrors

/** `within` is the path of the checked value when only part of the body was checked. */
export const toFieldErrors = (error: z.ZodError, within: PropertyKey[] = []) => {
  const errors = noErrors()
  const add = (path: PropertyKey[], message: string) =>
    (errors[[...within, ...path].map(String).join('.') || 'body'] ??= []).push(message)
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add([...issue.path, key], issue.message)
    else add(issue.path, issue.message)
  }
  return errors
}

type Parsed = z.ZodSafeParseResult<unknown>

const dataOf = (result: Parsed, errors: FieldErrors) => {
  if (result.success) return result.data
  Object.assign(errors, toFieldErrors(result.error))
  return undefined
}

/** Only the declared headers, by their canonical names; a repeated header arrives joined and fails its schema. */
const pickHeaders = (schema: z.ZodObject, request: FastifyRequest) =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, request.headers[name.toLowerCase()]]))

/** Clients send every filter of a form, also the empty ones: `?card_type_id=` means no card type, as if it were left out. */
const queryOf = ({ query }: FastifyRequest) =>
  Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))

type Address = { params?: Parsed; query?: Parsed }

const addresses = new WeakMap<FastifyRequest, Address>()

/** The path and the query of a request. They are parsed once, for what is read along with the caller and for the handler. */
export const addressOf = ({ params, query }: Pick<Endpoint, 'params' | 'query'>, request: FastifyRequest) => {
  const known = addresses.get(request)
  if (known) return known
  const address: Address = {
    ...(params && { params: params.safeParse(request.params) }),
    ...(query && { query: query.safeParse(queryOf(request)) }),
  }
  addresses.set(request, address)
  return address
}

export const parseRequest = (endpoint: Endpoint, request: FastifyRequest) => {
  const errors = noErrors()
  const { headers, body } = endpoint
  const { params, query } = addressOf(endpoint, request)
  const input = {
    ...(headers && { headers: dataOf(headers.safeParse(pickHeaders(headers, request)), errors) }),
    ...(params && { params: dataOf(params, errors) }),
    ...(query && { query: dataOf(query, errors) }),
    // A missing body counts as an empty object: a call whose fields are all optional needs no body.
    ...(body && { body: dataOf(body.safeParse(request.body === undefined ? {} : request.body), errors) }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return input
}
