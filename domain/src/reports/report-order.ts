// docs/product/reports.md#the-order-of-rows: a reader may sort by a column of the report. The choice is a parameter, so that the
// page, the files, the paper and a schedule sort their rows the same way.
import { accountKey, mayReadAcross } from './across-accounts.ts'
import type { ParamValue } from './param.ts'
import type { AnyReport } from './report.ts'

/** An additional parameter, like `group_by`. If absent, the report's own order applies. */
export const orderBy = 'order_by'

type Order = { key: string; isDescending: boolean }

/** A minus sign means descending. */
export const readOrder = (written: string): Order => ({ key: written.replace(/^-/, ''), isDescending: written.startsWith('-') })
export const writeOrder = ({ key, isDescending }: Order) => `${isDescending ? '-' : ''}${key}`

export const chosenOrder = (values: Readonly<Record<string, ParamValue>>) => {
  const written = values[orderBy]
  return typeof written === 'string' ? readOrder(written) : undefined
}

export const sortableKeys = ({ columns }: Pick<AnyReport, 'columns'>) =>
  columns.filter(({ sorts }) => sorts !== false).map(({ key }) => key)

/** Every valid order. Sorting by account is possible only if several accounts are read. */
export const ordersOf = (report: AnyReport) =>
  [...sortableKeys(report), ...(mayReadAcross(report) ? [accountKey] : [])].flatMap((key) => [key, `-${key}`])

/** "Sorted by: Amount, descending"; empty for the report's own order. */
export const orderInWords = ({ columns }: Pick<AnyReport, 'columns'>, values: Readonly<Record<string, ParamValue>>) => {
  const order = chosenOrder(values)
  const column = order && columns.find(({ key }) => key === order.key)
  return column ? [`Sorted by: ${column.title}${order.isDescending ? ', descending' : ''}`] : []
}
