// Reads a report for a test the way the portal does, and checks the invariants of every report: totals are the sum of the rows,
// groups add up to the whole, a file has as many rows, and it contains nothing of another account.
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { expect } from 'vitest'
import type { Portal } from '#testing/portal.ts'
import { aCard } from '#testing/cards.ts'
import { aSite, aTransaction } from '#testing/transactions.ts'
import { openReport } from '../open-report.ts'
import { addedUp } from './report-totals.ts'
import type { ReportScope } from './report-query.ts'
import { readParams } from '../report-scope.ts'

type Row = Record<string, string | number | null>
type Reading = Partial<ReportScope> & { params?: Record<string, unknown> }

/** Part of every text of the other fleet. If it appears, a report has read the wrong account. */
const canary = 'CANARY'

/** Another fleet with the same purchases on the same days. */
export const aCanary = async (portal: Portal) => {
  const { id: account_id } = await portal.anAccount({ name: `${canary} Hauling` })
  const card = await aCard(portal, { account_id, vehicle_number: canary, description: canary })
  const site = await aSite(portal, { name: `${canary} Cardlock`, city: canary })
  const words = { driver_number: canary, driver_name: canary, cost_center: canary, misc_keyed: canary, tax_doc: canary }
  const bought = { account_id, card_id: card.id, site_id: site.id, ...words, state_tax: 2_920, card_vehicle_type_id: 14 }
  const transaction = await aTransaction(portal, { ...bought, odometer: 1_000 })
  await portal.db
    .insertInto('vehicles')
    .values({ account_id, vehicle_number: canary, owner_operator_number: canary, owner_operator_name: canary })
    .execute()
  await portal.db
    .insertInto('exceptions')
    .values({
      account_id,
      code: 'MANUAL',
      severity: 'info',
      card_id: card.id,
      transaction_id: transaction.id,
      transacted_at: transaction.transacted_at,
      vehicle_number: canary,
    })
    .execute()
  return { account_id, card, site, transaction }
}

const today = '2026-04-10'

const sumsOf = (report: AnyReport, rows: readonly Row[]) =>
  report.totals.map((total) =>
    total.fold === 'sum' ? rows.reduce((sum, row) => sum + Number(row[addedUp(total)] ?? 0), 0) : null,
  )

export const readReport = async (portal: Portal, key: ReportKey, { params = {}, ...given }: Reading) => {
  const scope = { account_id: null, time_zone: 'America/Los_Angeles', today, ...given }
  const report: AnyReport = reports[key]
  const opened = openReport(portal.ctx, key, { scope, params: readParams(key, params, scope) })
  const toRow = (cells: readonly (string | number | null)[]): Row =>
    Object.fromEntries(report.columns.map((column, at) => [column.key, cells[at] ?? null]))
  const { rows: cells } = await opened.first(500)
  const rows = cells.map(toRow)
  const { row_count, totals } = await opened.summary()
  const isSum = report.totals.map(({ fold }) => fold === 'sum')
  const sums = (values: readonly (number | null)[]) => values.map((value, at) => (isSum[at] ? value : null))
  expect(row_count).toBe(rows.length)
  expect(sums(totals)).toEqual(sumsOf(report, rows))
  expect((await Array.fromAsync(opened.rows())).flat()).toHaveLength(cells.length)
  const groups = await opened.groups(cells)
  const outer = groups.filter(({ values }) => values.length === 1)
  if (outer.length > 0)
    expect(isSum.map((is, at) => (is ? outer.reduce((sum, group) => sum + Number(group.totals[at]), 0) : null))).toEqual(
      sums(totals),
    )
  if (scope.account_id !== null) expect(JSON.stringify(cells)).not.toContain(canary)
  return { rows, groups, total: Object.fromEntries(report.totals.map((each, at) => [each.key, totals[at] ?? null])) as Row }
}
