import { sql } from 'kysely'

/**
 * docs/product/transactions-and-money.md#invoices: lines that our next invoice takes. What a previous system has billed is on no
 * invoice either, and never will be. The words are those of the index transactions_uninvoiced.
 */
export const isUninvoiced = (transaction = 't') =>
  sql<boolean>`${sql.ref(`${transaction}.invoice_id`)} is null and not ${sql.ref(`${transaction}.invoiced_elsewhere`)}`
