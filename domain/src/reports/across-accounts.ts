// docs/product/accounts.md#reading-across-accounts: a report of several accounts says of each row whose it is.
import { isAcross } from '#src/rules/account-scope.ts'
import type { ParamValue } from './param.ts'
import type { AnyReport } from './report.ts'

/** The column that is added, and by which rows may be grouped. */
export const accountKey = 'account'
const column = { key: accountKey, title: 'Account', kind: 'text', width: 30 } as const

/** Reports of the provider's own business have an account column and no scope. */
export const mayReadAcross = ({ params }: Pick<AnyReport, 'params'>) => params.some(({ name }) => name === 'scope')

/** Last, because the first is what a report groups by where nothing was chosen. */
export const groupsAcross = (report: AnyReport) =>
  report.group_levels > 0 && mayReadAcross(report) ? [...report.group_by, accountKey] : report.group_by

/** Account by account. What has one value for a whole report or group has more than one of them now. */
export const withAccounts = (report: AnyReport, values: Readonly<Record<string, ParamValue>>): AnyReport => {
  if (!isAcross(values['scope'])) return report
  const [first] = Array.isArray(values['group_by']) ? (values['group_by'] as readonly string[]) : []
  return {
    ...report,
    columns: [column, ...report.columns],
    order: [accountKey, ...report.order],
    group_by: groupsAcross(report),
    above: [],
    ...(first === accountKey && { heading: [] }),
  }
}
