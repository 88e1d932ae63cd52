// docs/product/safety.md#hostile-input: whatever a parameter of a report is set to, the answer is rows or the name of the field.
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

test.each(reportKeys)('%s is asked with any value of any parameter', async (key) => {
  const odd: string[] = []
  for (const name of paramsOf(key)) {
    for (const value of values) {
      const reply = await as.post(`/v1/reports/${key}/preview`, { params: { [name]: value } })
      if (!isOrderly(reply)) odd.push(`${name} ${JSON.stringify(value)} ${reply.text}`)
    }
  }
  expect(odd).toEqual([])
})

test('what is counted in a report is asked for in whole numbers', async () => {
  const { status, body } = await as.post('/v1/reports/unapplied-credit/preview', { params: { days: 1.5 } })
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { 'params.days': ['Must be a whole number'] } })
})
