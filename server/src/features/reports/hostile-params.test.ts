// docs/product/safety.md#hostile-input: whatever a parameter of a report is set to, the answer is rows or the name of the field.
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { reportKeys, type ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
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

test.each(reportKeys)('%s is asked with any value of any parameter', async (key) => {
  for (const name of paramsOf(key)) {
    for (const value of values) {
      const { status, body } = await as.post(`/v1/reports/${key}/preview`, { params: { [name]: value } })
      const said = `${name} ${JSON.stringify(value)} ${JSON.stringify(body)}`
      expect([200, 422], said).toContain(status)
      if (status === 422) expect(Object.keys(body.errors), said).not.toEqual([])
    }
  }
})

test('what is counted in a report is asked for in whole numbers', async () => {
  const { status, body } = await as.post('/v1/reports/unapplied-credit/preview', { params: { days: 1.5 } })
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { 'params.days': ['Must be a whole number'] } })
})
