// Finds every limit of a request's fields in the contract, and tries it at its edge and one beyond.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { actors, prolongTokens, setStage, type Actor, type Stage } from '../../authorisation/actors.ts'
import { calls, payloadFor, toRequest, type Call } from '../../authorisation/request.ts'
import { isNumber, placesOf, sampleOf, type Place, type Schema } from '#testing/places-of-schema.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let stage: Stage
let staff: Actor
let nobody: Actor
beforeAll(async () => {
  portal = await aPortal({ SUPPORT_SIGN_IN: '1' })
  stage = await setStage(portal)
  staff = await actors['staff']!(stage)
  nobody = await actors['nobody']!(stage)
  await prolongTokens(stage)
})
afterAll(() => portal.close())

const patience = { timeout: 60_000 }
const largest = Number.MAX_SAFE_INTEGER

type Edge = { bound: string; edge: unknown; beyond: unknown }

/** For each bound of the field, a value at the edge and one beyond it. */
const edgesOf = ({ schema, valid }: Place): Edge[] => {
  const { minimum, maximum, maxLength, minItems, maxItems, items, pattern, format } = schema
  const list = (length: number) =>
    Array.from({ length }, () => (Array.isArray(valid) && valid.length > 0 ? valid[0] : sampleOf(items ?? {})))
  return [
    ...(isNumber({ schema } as Place) && maximum !== undefined && maximum < largest
      ? [{ bound: `at most ${maximum}`, edge: maximum, beyond: maximum + 1 }]
      : []),
    ...(isNumber({ schema } as Place) && minimum !== undefined && minimum > -largest
      ? [{ bound: `at least ${minimum}`, edge: minimum, beyond: minimum - 1 }]
      : []),
    ...(maxLength !== undefined && !format && (!pattern || new RegExp(pattern, 'u').test('x'))
      ? [{ bound: `${maxLength} characters`, edge: 'x'.repeat(maxLength), beyond: 'x'.repeat(maxLength + 1) }]
      : []),
    ...(maxItems !== undefined ? [{ bound: `${maxItems} entries`, edge: list(maxItems), beyond: list(maxItems + 1) }] : []),
    ...(minItems !== undefined && minItems > 0
      ? [{ bound: `at least ${minItems} entries`, edge: list(minItems), beyond: list(minItems - 1) }]
      : []),
  ]
}

/** Also of the days of a filter, which a body can hold as well. */
const edgesOfEntered = (place: Place): Edge[] => [
  ...edgesOf(place),
  ...(place.schema.format === 'date' ? [{ bound: 'before 2100', edge: '2099-12-31', beyond: '2100-01-01' }] : []),
]

const withBody = calls.filter(({ endpoint }) => endpoint.body)

describe('a value one beyond the limit of a field is refused there, and the limit itself causes no server error:', () => {
  test.each(withBody)('$id', patience, async (call: Call) => {
    const actor = call.endpoint.access === 'public' ? nobody : staff
    const sent = await payloadFor(call, stage, actor)
    const valid = await toRequest(call, sent, actor)
    const schema = z.toJSONSchema(call.endpoint.body!, { io: 'input', unrepresentable: 'any' }) as Schema
    for (const place of placesOf(schema, sent.body)) {
      for (const { bound, edge, beyond } of edgesOfEntered(place)) {
        await portal.db.deleteFrom('attempts').execute()
        const refused = await portal.app.inject({ ...valid, payload: place.body(beyond) as object })
        const fields = Object.keys(refused.json<{ errors?: object }>().errors ?? {})
        // An error in a union is reported at the field that contains the union.
        const isNamed = fields.some((field) => field === 'body' || place.path === field || place.path.startsWith(`${field}.`))
        expect([refused.statusCode, isNamed], `${place.path}, ${bound}: ${refused.body}`).toEqual([422, true])
        const taken = await portal.app.inject({ ...valid, payload: place.body(edge) as object })
        expect(taken.statusCode, `${place.path}, ${bound}`).toBeLessThan(500)
      }
    }
  })
})

const withQuery = calls.filter(({ endpoint }) => endpoint.query)

describe('the same holds for a query:', () => {
  test.each(withQuery)('$id', patience, async (call: Call) => {
    const actor = call.endpoint.access === 'public' ? nobody : staff
    const { url, ...valid } = await toRequest(call, await payloadFor(call, stage, actor), actor)
    const [path, given] = url.split('?')
    const ask = async (name: string, value: unknown) => {
      await portal.db.deleteFrom('attempts').execute()
      const query = new URLSearchParams(given)
      query.set(name, String(value))
      return portal.app.inject({ ...valid, url: `${path}?${query}` })
    }
    const schema = z.toJSONSchema(call.endpoint.query!, { io: 'input', unrepresentable: 'any' }) as Schema
    for (const place of placesOf(schema))
      for (const { bound, edge, beyond } of edgesOf(place)) {
        const refused = await ask(place.path, beyond)
        expect(refused.statusCode, `${place.path}, ${bound}: ${refused.body}`).toBe(422)
        expect(refused.json().errors).toHaveProperty([place.path])
        const taken = await ask(place.path, edge)
        expect(taken.statusCode, `${place.path}, ${bound}`).toBeLessThan(500)
      }
  })
})
