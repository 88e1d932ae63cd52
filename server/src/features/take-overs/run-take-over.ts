import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { openTakeOverKey } from '#src/secrets/take-over-key.ts'
import { finishTakeOver } from './finish-take-over.ts'
import { readingOf } from './read/reading.ts'
import { refusalOf } from './write/refusal.ts'
import { writeAccount } from './write/write-account.ts'

/** After this time the job starts a new job for the rest, so that no job runs long enough to be considered dead. */
const secondsOfWork = 300

/** Sites come last: they belong to no account, and only the history after them needs them. */
const nextAccount = async ({ db }: SystemCtx, take_over_id: number, after: string | null) => {
  const { rows } = await sql<{ account_key: string }>`
    select account_key from take_over_accounts
    where take_over_id = ${take_over_id} and state = 'waiting' and problem_count = 0
      and (${after}::text is null or (account_key = '', account_key) > (${after} = '', ${after}))
    order by account_key = '', account_key limit 1`.execute(db)
  return rows[0]?.account_key
}

const refuse = (ctx: SystemCtx, { take_over_id, account_key }: { take_over_id: number; account_key: string }, reason: string) =>
  ctx.db
    .updateTable('take_over_accounts')
    .set({ state: 'refused', reason })
    .where('take_over_id', '=', take_over_id)
    .where('account_key', '=', account_key)
    .where('state', '=', 'waiting')
    .execute()

/** Writes each account separately. A refused account leaves only a reason; the others continue. Safe to run twice. */
export const runTakeOver = async (ctx: SystemCtx, { take_over_id }: { take_over_id: number }): Promise<void> => {
  const run = await ctx.db
    .selectFrom('take_overs')
    .select(['overwrite', 'key_sealed'])
    .where('id', '=', take_over_id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (!run?.key_sealed) return
  const reading = await readingOf(ctx, openTakeOverKey(ctx, take_over_id, run.key_sealed))
  const until = Date.now() + secondsOfWork * 1000
  for (let after: string | null = null; ;) {
    const account_key = await nextAccount(ctx, take_over_id, after)
    if (account_key === undefined) break
    await writeAccount(ctx, { take_over_id, account_key, overwrite: run.overwrite, reading }).catch(async (error: unknown) => {
      const reason = refusalOf(error)
      if (reason === null) throw error
      await refuse(ctx, { take_over_id, account_key }, reason)
    })
    if (Date.now() > until) return enqueue(ctx, 'take-overs.run', { take_over_id })
    after = account_key
  }
  await finishTakeOver(ctx, take_over_id)
}
