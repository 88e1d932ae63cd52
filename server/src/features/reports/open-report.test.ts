import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#src/testing/portal.ts'
import { aTransaction } from '#src/testing/transactions.ts'
import { openReport } from './open-report.ts'
import { readParams, scopeOf } from './report-scope.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

test('smoke', async () => {
  const { id } = await portal.anAccount()
  for (const vehicle_number of ['9', '10', '10']) await aTransaction(portal, { account_id: id, vehicle_number })
  const scope = await scopeOf(portal.ctx, id)
  const params = readParams('transaction-detail', { from: '2026-03-01', to: '2026-03-31', group_by: ['vehicle_number'] }, scope)
  const opened = openReport(portal.ctx, 'transaction-detail', { scope, params })
  const rows = await opened.first(200)
  console.log(await opened.summary(), rows[0])
  console.log(await opened.groups(rows))
  expect((await Array.fromAsync(opened.rows())).flat()).toEqual(rows)
})
