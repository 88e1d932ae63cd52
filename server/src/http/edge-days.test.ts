// docs/product/safety.md#hostile-input: days that no calendar of ours has, and the first and last of those it has. A day in a body
// is tested with the other limits of its field (limits.test.ts).
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { reportKeys } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { actors, prolongTokens, setStage, type Actor, type Stage } from '../../authorisation/actors.ts'
import { calls, payloadFor, toRequest, type Call } from '../../authorisation/request.ts'
import { placesOf, type Schema } from '#testing/places-of-schema.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let stage: Stage
let staff: Actor
beforeAll(async () => {
  portal = await aPortal()
  stage = await setStage(portal)
  staff = await actors['staff']!(stage)
  await prolongTokens(stage)
})
afterAll(() => portal.close())

const impossible = [
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-04-31',
  '2100-01-01',
]
const strange = ['9999-12-31', '10000-01-01', '+010000-01-01', '-000001-01-01', '12/31/9999', '2026-2-3', 'infinity', 'now']
const refused = [...impossible, ...strange]
const allowed = ['1900-01-01', '2000-02-29', '2099-12-31']

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
const daysOf = (schema: z.ZodType | undefined) =>
  Object.entries((schema && schemaOf(schema).properties) ?? {}).flatMap(([name, { format }]) => (format === 'date' ? [name] : []))

const withDays = calls.filter(({ endpoint }) => daysOf(endpoint.query).length > 0)
const withDayInPath = calls.filter(({ endpoint }) => daysOf(endpoint.params).length > 0)
const withDayInBody = calls.filter(
  ({ endpoint: { body } }) => body && placesOf(schemaOf(body)).some(({ schema: { format } }) => format === 'date'),
)

const send = async (request: InjectOptions) => {
  await portal.db.deleteFrom('attempts').execute()
  const reply = await portal.app.inject(request)
  const { errors = {} } = reply.statusCode < 300 ? {} : reply.json<{ errors?: object }>()
  return { status: reply.statusCode, wrong: Object.keys(errors) }
}

const request = async (call: Call) => toRequest(call, await payloadFor(call, stage, staff), staff)

const withQuery = ({ url, ...rest }: Awaited<ReturnType<typeof request>>, days: Record<string, string>) => {
  const [path, given] = url.split('?')
  const query = new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(given)), ...days })
  return { ...rest, url: `${path}?${query.toString()}` }
}

test('the contract has days in queries, paths and bodies', () => {
  expect([withDays, withDayInPath, withDayInBody].map(({ length }) => length > 0)).toEqual([true, true, true])
})

describe('a filter refuses a day that does not exist by name, and answers the first and the last day:', () => {
  test.each(withDays)('$id', { timeout: 60_000 }, async (call) => {
    const valid = await request(call)
    const names = daysOf(call.endpoint.query)
    for (const name of names) {
      for (const day of refused)
        expect([day, await send(withQuery(valid, { [name]: day }))]).toEqual([day, { status: 422, wrong: [name] }])
      for (const day of allowed) expect([day, (await send(withQuery(valid, { [name]: day }))).status]).toEqual([day, 200])
    }
    const widest = Object.fromEntries(names.map((name) => [name, /to|until/.test(name) ? '2099-12-31' : '1900-01-01']))
    expect((await send(withQuery(valid, widest))).status).toBe(200)
  })
})

test.each(withDayInPath)('a day in the path that does not exist is refused: $id', async (call) => {
  const payload = await payloadFor(call, stage, staff)
  const [name = ''] = daysOf(call.endpoint.params)
  for (const day of refused) {
    const { status } = await send(await toRequest(call, { ...payload, params: { ...payload.params, [name]: day } }, staff))
    expect([day, [404, 422].includes(status)]).toEqual([day, true])
  }
})

describe('a body refuses a day that does not exist at its field:', () => {
  test.each(withDayInBody)('$id', { timeout: 60_000 }, async (call) => {
    const valid = await request(call)
    const places = placesOf(schemaOf(call.endpoint.body!), valid.payload).filter(({ schema: { format } }) => format === 'date')
    for (const { path, body } of places) {
      for (const day of refused) {
        const { status, wrong } = await send({ ...valid, payload: body(day) as object })
        expect([path, day, status, wrong.includes(path)]).toEqual([path, day, 422, true])
      }
    }
  })
})

const withTimeInBody = calls.filter(
  ({ endpoint: { body } }) => body && placesOf(schemaOf(body)).some(({ schema: { format } }) => format === 'date-time'),
)

describe('a body refuses a time of a day that does not exist at its field:', () => {
  test.each(withTimeInBody)('$id', { timeout: 60_000 }, async (call) => {
    const valid = await request(call)
    const places = placesOf(schemaOf(call.endpoint.body!), valid.payload).filter(
      ({ schema: { format } }) => format === 'date-time',
    )
    for (const { path, body } of places) {
      for (const day of refused) {
        const { status, wrong } = await send({ ...valid, payload: body(`${day}T08:00:00Z`) as object })
        expect([path, day, status, wrong.includes(path)]).toEqual([path, day, 422, true])
      }
    }
  })
})

describe('a report refuses a day that does not exist, and answers the first and the last day:', () => {
  test.each(reportKeys)('%s', { timeout: 60_000 }, async (key) => {
    const { params }: AnyReport = reports[key]
    const preview = calls.find(({ id }) => id === 'reports.preview')!
    const ask = async (given: object) => send(await toRequest(preview, { params: { key }, body: { params: given } }, staff))
    const days = params.filter(({ kind }) => kind === 'date')
    for (const { name } of days) {
      for (const day of refused) {
        const { status, wrong } = await ask({ [name]: day })
        expect([day, status, wrong.includes(`params.${name}`)]).toEqual([day, 422, true])
      }
    }
    for (const { name, ends } of days.filter((each) => each.ends !== undefined))
      for (const day of allowed) expect([day, (await ask({ [ends!]: day, [name]: day })).wrong]).toEqual([day, []])
  })
})
