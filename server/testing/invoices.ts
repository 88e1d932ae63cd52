// An empty invoice for tests, inserted into the database.
import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#src/db/types.ts'
import type { Portal } from './portal.ts'

type NewTestInvoice = Partial<Insertable<DB['invoices']>> & { account_id: number }

/** A random day, because an account has at most one invoice for the end of a cycle. */
const aDay = () => new Date(randomInt(0, 100_000) * 86_400_000).toISOString().slice(0, 10)

export const anInvoice = ({ db }: Pick<Portal, 'db'>, invoice: NewTestInvoice) => {
  const period_to = aDay()
  return db
    .insertInto('invoices')
    .values({
      invoice_number: `T-${randomInt(1, 2 ** 40)}`,
      billing_cycle: 'monthly',
      period_from: period_to,
      period_to,
      invoiced_on: '2026-11-01',
      due_on: '2026-11-11',
      transactions: 0,
      quantity: 0,
      total: 0,
      ...invoice,
    })
    .returning(['id', 'invoice_number'])
    .executeTakeFirstOrThrow()
}
