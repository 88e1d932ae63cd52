// A report with the reader's choices applied. A column that depends on a choice takes its title from the choice; with nothing
// chosen it is empty and hidden on the page and on paper. If several accounts are read, each row names its own.
import { withAccounts } from './across-accounts.ts'
import type { ParamValue } from './param.ts'
import type { AnyReport, Column } from './report.ts'

const choicesOf = ({ params }: AnyReport, name: string) =>
  params.flatMap((param) => (param.kind === 'choice' && param.name === name ? param.choices : []))

const titled = (report: AnyReport, column: Column, values: Readonly<Record<string, ParamValue>>): Column => {
  const chosen = choicesOf(report, column.titled_by ?? '').find(({ value }) => value === values[column.titled_by ?? ''])
  if (!chosen) return column
  return chosen.value === 'none' ? { ...column, is_shown: false } : { ...column, title: chosen.label }
}

export const asAsked = (defined: AnyReport, values: Readonly<Record<string, ParamValue>>): AnyReport => {
  const report = withAccounts(defined, values)
  return report.columns.some(({ titled_by }) => titled_by)
    ? { ...report, columns: report.columns.map((column) => titled(report, column, values)) }
    : report
}
