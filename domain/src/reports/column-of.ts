import type { AnyReport } from './report.ts'

export const columnOf = (report: AnyReport, key: string) => {
  const column = report.columns.find((each) => each.key === key)
  if (!column) throw new Error(`${report.title} has no column ${key}`)
  return column
}
