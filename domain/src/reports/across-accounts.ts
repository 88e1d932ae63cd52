// docs/product/accounts.md#reading-across-accounts: a report of several accounts names the account of each row.
import { isAcross } from '#src/rules/account-scope.ts'
import type { ParamValue } from './param.ts'
import type { AnyReport } from './report.ts'

/** The additional column, by which rows may also be grouped. */
export const accountKey = 'account'
const column = { key: accountKey, title: 'Account', kind: 'text', width: 30 } as const

/** Reports of the provider's own business have an account column and no scope. */
export const mayReadAcross = ({ params }: Pick<AnyReport, 'params'>) => params.some(({ name }) => name === 'scope')

/** Last, because a report groups by the first key by default. */
export const groupsAcross = (report: AnyReport) =>
  report.group_levels > 0 && mayReadAcross(report) ? [...report.group_by, accountKey] : report.group_by

/** Adds the account column. Single values for the whole report or for a group are dropped, because they now vary by account. */
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
