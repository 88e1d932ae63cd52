// Every report, sorted by every sortable column: the same rows in that order on the page and in a file.
import { sortableKeys } from '@forecourt/domain/reports/report-order.ts'
import { reportKeys } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { columnKinds, type AnyReport } from '@forecourt/domain/reports/report.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aFleetOf, paramsFor, type Fleet } from './fleet.fixture.ts'

let portal: Portal
let fleet: Fleet
beforeAll(async () => {
  portal = await aPortal()
  fleet = await aFleetOf(portal, ['Kent', 'Tacoma', ''])
})
afterAll(() => portal.close())

type Cell = string | number | null

const sorted = (rows: readonly Cell[][]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** Nulls come last, in either direction. */
const isInOrder = (values: readonly Cell[], isDescending: boolean) => {
  const there = values.filter((value) => value !== null) as number[]
  const hasNothingBefore = values.slice(0, there.length).every((value) => value !== null)
  const ups = there.every((value, at) => at === 0 || (isDescending ? value <= there[at - 1]! : value >= there[at - 1]!))
  return hasNothingBefore && ups
}

test.each(reportKeys)('%s can be sorted by each of its columns without changing its rows', { timeout: 60_000 }, async (key) => {
  const report: AnyReport = reports[key]
  const as = report.kind === 'admin' ? fleet.asStaff : fleet.as
  const ask = async (order_by?: string) => {
    const params = { ...paramsFor(key, fleet), group_by: [], ...(order_by !== undefined && { order_by }) }
    const { status, body } = await as.post(`/v1/reports/${key}/preview`, { params })
    expect([order_by, status]).toEqual([order_by, 200])
    return body.data as { rows: Cell[][]; totals: Cell[]; columns: string[] }
  }
  const usual = await ask()
  for (const column of sortableKeys(report)) {
    const isNumber = columnKinds[report.columns.find((each) => each.key === column)!.kind].holds === 'number'
    for (const isDescending of [false, true]) {
      const found = await ask(`${isDescending ? '-' : ''}${column}`)
      expect(found.totals).toEqual(usual.totals)
      expect(sorted(found.rows)).toEqual(sorted(usual.rows))
      const values = found.rows.map((row) => row[found.columns.indexOf(column)]!)
      // The database's collation sorts text in another order than JavaScript does.
      expect([column, !isNumber || isInOrder(values, isDescending)]).toEqual([column, true])
    }
  }
})

test('a file has the row order that was on screen', async () => {
  const params = { ...paramsFor('transaction-detail', fleet), order_by: '-vehicle_number' }
  const seen = await fleet.as.post('/v1/reports/transaction-detail/preview', { params })
  const { columns, rows } = seen.body.data as { columns: string[]; rows: Cell[][] }
  const vehicles = rows.map((row) => row[columns.indexOf('vehicle_number')])
  expect(new Set(vehicles).size).toBeGreaterThan(1)
  const run = await fleet.as.post('/v1/reports/transaction-detail', { params, format: 'csv' })
  const file = await fleet.as.get(`/v1/reports/${run.body.data.id as number}/file`)
  const lines = parse(file.text.replace(/^﻿/, ''), { columns: true, relax_column_count: true }) as Record<string, string>[]
  const title = reports['transaction-detail'].columns.find((column) => column.key === 'vehicle_number')!.title
  expect(lines.slice(0, rows.length).map((line) => line[title])).toEqual(vehicles)
})

test.each([
  ['a column that it does not have', { order_by: 'password_hash' }],
  ['a sentence', { order_by: 'finding' }],
  ['whose a row is, where one account is read', { order_by: 'account' }],
])('a report cannot be sorted by %s', async (_, order) => {
  const key = 'finding' === order.order_by ? 'exception' : 'transaction-detail'
  const reply = await fleet.as.post(`/v1/reports/${key}/preview`, { params: { ...paramsFor(key, fleet), ...order } })
  expect(reply).toMatchObject({ status: 422, body: { errors: { 'params.order_by': [expect.any(String)] } } })
})
