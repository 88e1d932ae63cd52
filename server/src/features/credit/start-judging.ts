// docs/product/credit.md#when-it-is-judged: each account is a job of its own, so one that fails stops no other.
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueAll } from '#src/jobs/queue.ts'

const judgeAll = (ctx: SystemCtx, accounts: ReturnType<typeof sql<{ account_id: number }>>) =>
  inTransaction(ctx, async (ctx) => enqueueAll(ctx, 'credit.judge-account', (await accounts.execute(ctx.db)).rows))

/** Every night: days have passed, raises have ended. */
export const startJudging = (ctx: SystemCtx) =>
  judgeAll(
    ctx,
    sql<{ account_id: number }>`
      select account_id from account_credits where credit_limit is not null or cause is not null or warned > 0
      union select account_id from ledger_items where side = 1 and open > 0
      union select account_id from account_holds where reason = 'credit' and released_at is null
      order by account_id`,
  )

/** After a file: the accounts with a limit that it brought something for. */
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
