import { sql } from 'kysely'

/**
 * docs/product/transactions-and-money.md#invoices: lines that our next invoice takes. Excludes lines billed by another system,
 * which never get an invoice here. Must match the predicate of the index transactions_uninvoiced.
 */
export const isUninvoiced = (transaction = 't') =>
  sql<boolean>`${sql.ref(`${transaction}.invoice_id`)} is null and not ${sql.ref(`${transaction}.invoiced_elsewhere`)}`
