// docs/product/invoices.md#the-close: a close that is rolled back leaves its number unused. This lists the gaps for the auditor.
import { creditMemoNumber, invoiceNumber } from '@forecourt/domain/rules/billing-cycle.ts'
import { sql } from 'kysely'
import type { Db } from '#src/db/connect.ts'

const mostShown = 50

/** Unused numbers of invoices and credit memos, up to the last one that was given out. */
export const findNumberGaps = async (snapshot: Db) => {
  const { rows } = await sql<{ prefix: string; first: number; last: number }>`
    with given as (
      select split_part(invoice_number, '-', 1) as prefix, split_part(invoice_number, '-', 2)::bigint as number
      from invoices where source = 'us' and left(invoice_number, 2) in ('IN', 'CM') and invoice_number ~ '^(INV|CM)-[0-9]{1,15}$'
      union all select 'INV', last_value + 1 from invoice_numbers where is_called
      union all select 'CM', last_value + 1 from credit_memo_numbers where is_called
    )
    select prefix, before + 1 as first, number - 1 as last
    from (select prefix, number, lag(number) over (partition by prefix order by number) as before from given) ordered
    where number > before + 1 order by prefix desc, number limit ${mostShown}`.execute(snapshot)
  return rows.map(({ prefix, first, last }) => {
    const named = prefix === 'INV' ? invoiceNumber : creditMemoNumber
    return first === last ? named(first) : `${named(first)} to ${named(last)}`
  })
}
