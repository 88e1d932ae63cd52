import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { Ctx, SystemCtx, UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { destroyKey } from './finish-take-over.ts'
import { getTakeOver } from './take-overs.queries.ts'

type End = { state: 'abandoned' | 'failed'; failure: string | null }
const end = async (ctx: Ctx, id: number, { state, failure }: End) => {
  const { rows } = await sql`
    update take_overs set state = ${state}, failure = ${failure}, finished_at = now(), changed_at = now()
    where id = ${id} and state in ('reading', 'checked', 'running') returning id`.execute(ctx.db)
  if (rows.length > 0) await destroyKey(ctx, id)
  return rows.length > 0
}

/** Records already written stay. A take-over that is being written must end first. */
export const abandonTakeOver = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { state } = await getTakeOver(ctx, id)
    if (state === 'running') throw conflict('This take-over is being written')
    if (!(await end(ctx, id, { state: 'abandoned', failure: null }))) throw conflict('This take-over has ended')
    await audit(ctx, { action: 'take-over.abandon', object: { type: 'take-over', id } })
    return getTakeOver(ctx, id)
  })

const tooOften = 'It failed too many times. What was written stays; please begin another take-over for the rest'

/** Called when a job of a take-over has used all its retries. */
export const giveUpTakeOver = (ctx: SystemCtx, { take_over_id }: { take_over_id: number }) =>
  inTransaction(ctx, async (ctx) => {
    await end(ctx, take_over_id, { state: 'failed', failure: tooOften })
  })
