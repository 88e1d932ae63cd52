// docs/product/invoices.md#the-close: runs every night and starts a job for each account whose cycle has ended. A failing account
// is retried, then reported, and tried again the next night. It does not affect other accounts.
import { lateBillingDays } from '@forecourt/domain/rules/account-standing.ts'
import { defaultBillingCycle, type BillingCycle } from '@forecourt/domain/rules/billing-cycle.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { keepOlderLogo } from '#src/features/provider/keep-paper-logo.ts'
import { isUninvoiced } from '#src/features/transactions/uninvoiced.ts'
import { endedCycle } from './ended-cycle.ts'
import { billedHere, isLeftToThem, lastDaysOfTheirs } from '#src/features/transactions/billed-here.ts'

type Row = {
  account_id: number
  today: string
  cycle: BillingCycle | null
  oldest: string
  closed_to: string | null
  close_after_days: number
}

/** Days are counted in the provider's time zone. */
const findOpenAccounts = async ({ db, clock, config }: SystemCtx) => {
  const { rows } = await sql<Row>`
    select a.id as account_id, night.today, b.billing_cycle as cycle, o.oldest, i.closed_to, s.close_after_days
    from (select (${clock.now().toISOString()}::timestamptz at time zone ${config.branding.time_zone})::date as today) night
    cross join accounts a
    cross join billing_settings s
    left join account_billings b on b.account_id = a.id
    cross join lateral (
      select t.transacted_at::date as oldest from transactions t
      where t.account_id = a.id and ${billedHere} order by t.transacted_at limit 1
    ) o
    cross join lateral (
      select max(i.period_to) as closed_to from invoices i where i.account_id = a.id and i.kind = 'invoice' and i.source = 'us'
    ) i
    where a.closed_on is null or a.closed_on > night.today - ${lateBillingDays}::int
    order by a.id`.execute(db)
  return rows
}

/**
 * Once the previous system's time has ended, the lines it could still bill are marked as billed elsewhere, for good: a later
 * correction does not change that.
 */
const leaveToThem = async ({ db, clock, config }: SystemCtx) => {
  await sql`
    update transactions t set invoiced_elsewhere = true from account_billings b
    where b.invoiced_by = 'us' and t.account_id = b.account_id and ${isUninvoiced()} and ${isLeftToThem}
      and b.invoiced_by_from + ${sql.lit(lastDaysOfTheirs)}
        <= (${clock.now().toISOString()}::timestamptz at time zone ${config.branding.time_zone})::date`.execute(db)
}

export const startClosing = (ctx: SystemCtx) =>
  inTransaction(ctx, async (ctx) => {
    await leaveToThem(ctx)
    await keepOlderLogo(ctx)
    const accounts = await findOpenAccounts(ctx)
    const ended = accounts.filter(({ cycle, today, ...open }) =>
      endedCycle({ cycle: cycle ?? defaultBillingCycle, ...open }, today),
    )
    await enqueueAll(
      ctx,
      'invoices.close-account',
      ended.map(({ account_id, today }) => ({ account_id, today })),
    )
  })
