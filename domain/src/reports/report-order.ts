// docs/product/reports.md#the-order-of-rows: a reader may sort by a column of the report. The choice is one of its parameters, so
// the page, its files, its paper and a schedule have their rows in the same order.
import { accountKey, mayReadAcross } from './across-accounts.ts'
import type { ParamValue } from './param.ts'
import type { AnyReport } from './report.ts'

/** Beside the report's own parameters, as `group_by` is. Absent: the order that the report defines. */
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

/** Every order that may be asked for; whose a row is can only be asked where several accounts are read. */
export const ordersOf = (report: AnyReport) =>
  [...sortableKeys(report), ...(mayReadAcross(report) ? [accountKey] : [])].flatMap((key) => [key, `-${key}`])

/** "Sorted by: Amount, descending"; nothing where the report has its own order. */
export const orderInWords = ({ columns }: Pick<AnyReport, 'columns'>, values: Readonly<Record<string, ParamValue>>) => {
  const order = chosenOrder(values)
  const column = order && columns.find(({ key }) => key === order.key)
  return column ? [`Sorted by: ${column.title}${order.isDescending ? ', descending' : ''}`] : []
}
