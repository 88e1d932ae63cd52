// docs/product/safety.md#hostile-input: for any value of a parameter, a report answers with rows or with the name of the field.
import { paramsSchema } from '@forecourt/domain/reports/params-schema.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { reportKeys, type ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, Reply } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff((await portal.anAccount()).id)).as
})
afterAll(() => portal.close())

const values = [null, true, 0, -1, 1.5, 1e15, '', 'x', 'a\0b', '2026-02-30', '1900-01-01', '9999-12-31', "'", '%', [], ['x'], {}]

const paramsOf = (key: ReportKey) => {
  const { params }: AnyReport = reports[key]
  return [...params.map(({ name }) => name), 'group_by', 'order_by', 'nothing_known']
}

/** Rows, or a refusal that names a field. */
const isOrderly = ({ status, body }: Reply) => status === 200 || (status === 422 && Object.keys(body.errors).length > 0)

/** Every value that passes the schema reaches the database. One refused value is enough: the same code refuses all of them. */
const askedOf = (key: ReportKey) => {
  const schema = paramsSchema(reports[key], new Date().toISOString().slice(0, 10))
  const every = paramsOf(key).flatMap((name) => values.map((value) => ({ [name]: value })))
  const passed = every.filter((params) => schema.safeParse(params).success)
  return [...passed, every.find((params) => !passed.includes(params))]
}

test.each(reportKeys)('%s answers any value of any parameter with rows or a field error', async (key) => {
  const odd: string[] = []
  for (const params of askedOf(key)) {
    const reply = await as.post(`/v1/reports/${key}/preview`, { params })
    if (!isOrderly(reply)) odd.push(`${JSON.stringify(params)} ${reply.text}`)
  }
  expect(odd).toEqual([])
})

test('a parameter that counts accepts only whole numbers', async () => {
  const { status, body } = await as.post('/v1/reports/unapplied-credit/preview', { params: { days: 1.5 } })
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { 'params.days': ['Must be a whole number'] } })
})
