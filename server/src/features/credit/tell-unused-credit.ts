// docs/product/receivables.md#unused-credit: tells accounts about credit that stays unused.
import { dollars } from '@forecourt/domain/format/money.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { tellCredit } from './tell-credit.ts'

const daysUnused = 60

type Unused = { account_id: number; balance: number; since: string }

/**
 * Accounts with credit that is unused for this long, and that were not told within the same time. Closed accounts are told too:
 * they get a refund.
 */
const findUnused = async (ctx: Ctx, account_id: number | null) => {
  const before = addDays(providerToday(ctx), -daysUnused)
  const { rows } = await sql<Unused>`
    select b.account_id, b.balance, i.since
    from account_balances b
    join lateral (
      select min(i.dated_on) as since from ledger_items i where i.account_id = b.account_id and i.side = -1 and i.open > 0
    ) i on i.since <= ${before}::date
    left join account_credits c on c.account_id = b.account_id
    where b.balance < 0 and (${account_id}::bigint is null or b.account_id = ${account_id})
      and coalesce(c.unused_told_on, '-infinity') <= ${before}::date
    order by b.account_id`.execute(ctx.db)
  return rows
}

export const startTellingUnused = (ctx: SystemCtx) =>
  inTransaction(ctx, async (ctx) => {
    const found = await findUnused(ctx, null)
    await enqueueAll(
      ctx,
      'credit.tell-unused-account',
      found.map(({ account_id }) => ({ account_id })),
    )
  })

/** Idempotent: the day of the notice is stored in the same transaction. */
export const tellUnusedCredit = (ctx: SystemCtx, { account_id }: { account_id: number }) =>
  inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx, account_id)
    const [unused] = await findUnused(ctx, account_id)
    if (!unused) return
    const told = { unused_told_on: providerToday(ctx) }
    await ctx.db
      .insertInto('account_credits')
      .values({ account_id, ...told })
      .onConflict((known) => known.column('account_id').doUpdateSet(told))
      .execute()
    const title = `There is a credit of ${dollars(-unused.balance)} since ${unused.since}. It is used for the next invoice, or given back on request`
    await tellCredit(ctx, account, { news: 'unused', title })
  })
