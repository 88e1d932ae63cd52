import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { getTakeOver } from './take-overs.queries.ts'

const reasons: Readonly<Record<string, string>> = {
  reading: 'This take-over is still being checked',
  running: 'This take-over is being written already',
  checked: 'Every account has a problem: repair one first',
}

/** Half a sheet must not be written. */
const refuseBroken = async (ctx: UserCtx, id: number) => {
  const [filename] = (await getTakeOver(ctx, id)).broken_uploads
  if (filename !== undefined) throw conflict(`The upload of ${filename} was interrupted. Send it again first`)
}

/** Accounts with a problem are left out. Accounts that were refused before are tried again. */
export const beginRun = (ctx: UserCtx, id: number, { overwrite }: { overwrite: boolean }) =>
  inTransaction(ctx, async (ctx) => {
    await refuseBroken(ctx, id)
    const { rows } = await sql`
      update take_overs set state = 'running', overwrite = ${overwrite}, changed_at = now()
      where id = ${id} and state = 'checked' and key_sealed is not null
        and (has_history or exists (select from take_over_accounts a where a.take_over_id = take_overs.id and a.problem_count = 0 and a.state <> 'written'))
      returning id`.execute(ctx.db)
    if (rows.length === 0) throw conflict(reasons[(await getTakeOver(ctx, id)).state] ?? 'This take-over has ended')
    await sql`update take_over_accounts set state = 'waiting', reason = null where take_over_id = ${id} and state = 'refused'`.execute(
      ctx.db,
    )
    await audit(ctx, { action: 'take-over.run', object: { type: 'take-over', id }, after: { overwrite } })
    await enqueue(ctx, 'take-overs.run', { take_over_id: id })
    return getTakeOver(ctx, id)
  })
