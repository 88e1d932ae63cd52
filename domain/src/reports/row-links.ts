// docs/product/reports.md#links-of-a-row: the columns of a report that name a record, and the column of its query with the id.
import type { AnyReport } from './report.ts'

const ids: Readonly<Record<string, string>> = { card_number: 'card_id', invoice_number: 'invoice_id' }

/** The columns of a report whose cells open a record. An admin report is about other accounts, whose records are not open. */
export const linksOf = ({ kind, columns }: AnyReport) =>
  kind === 'admin' ? [] : columns.flatMap(({ key }) => (ids[key] === undefined ? [] : { key, id: ids[key] }))
