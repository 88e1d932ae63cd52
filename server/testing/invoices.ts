// An empty invoice for tests, inserted into the database, and the nightly close that creates real ones.
import { randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#src/db/types.ts'
import { startClosing } from '#src/features/invoices/start-closing.ts'
import type { Portal } from './portal.ts'

type NewTestInvoice = Partial<Insertable<DB['invoices']>> & { account_id: number }

let days = 0
/** Returns the next day each time, because an account has at most one invoice for the end of a cycle. */
const aDay = () => new Date(days++ * 86_400_000).toISOString().slice(0, 10)

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

/** The nightly job at ten past two in Washington, without the jobs that it starts. Cycles close a day after they end. */
export const startNight = async ({ ctx }: Pick<Portal, 'ctx'>, day: string) => {
  await ctx.db.updateTable('billing_settings').set({ close_after_days: 1 }).execute()
  await startClosing({ ...ctx, who: { system: 'invoices.close' }, clock: { now: () => new Date(`${day}T10:10:00Z`) } })
}

/** A whole night: every account whose cycle has ended is invoiced. */
export const closeNight = async (portal: Pick<Portal, 'ctx' | 'runJobs'>, day: string) => {
  await startNight(portal, day)
  await portal.runJobs()
}
