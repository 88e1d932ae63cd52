// docs/product/credit.md#when-it-is-judged: each account is its own job, so that a failing one does not stop the others.
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueAll } from '#src/jobs/queue.ts'

const judgeAll = (ctx: SystemCtx, accounts: ReturnType<typeof sql<{ account_id: number }>>) =>
  inTransaction(ctx, async (ctx) => enqueueAll(ctx, 'credit.judge-account', (await accounts.execute(ctx.db)).rows))

/** Runs every night, because due dates pass and raises end. */
export const startJudging = (ctx: SystemCtx) =>
  judgeAll(
    ctx,
    sql<{ account_id: number }>`
      select account_id from account_credits where credit_limit is not null or cause is not null or warned > 0
      union select account_id from ledger_items where side = 1 and open > 0
      union select account_id from account_holds where reason = 'credit' and released_at is null
      order by account_id`,
  )

/** After an import: judges the accounts with a limit for which the file brought something. */
export const judgeAfterImport = (ctx: SystemCtx, { import_id }: { import_id: number }) =>
  judgeAll(
    ctx,
    sql<{ account_id: number }>`
      select c.account_id from account_credits c, imports i
      where i.id = ${import_id} and c.credit_limit is not null and (
        exists (select from transactions t where t.account_id = c.account_id and t.posted_at >= i.started_at)
        or exists (select from authorisations x where x.account_id = c.account_id and x.import_id = i.id))
      order by c.account_id`,
  )
