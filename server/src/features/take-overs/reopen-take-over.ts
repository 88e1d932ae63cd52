import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { getTakeOver } from './take-overs.queries.ts'

/** Something is about to change: it counts as unchecked until a check has seen it. Returns its key. */
export const reopenTakeOver = async (ctx: Ctx, id: number) => {
  const { rows } = await sql<{ key_sealed: Buffer | null }>`
    update take_overs set state = 'reading', changed_at = clock_timestamp()
    where id = ${id} and state in ('reading', 'checked') and key_sealed is not null returning key_sealed`.execute(ctx.db)
  if (rows[0]?.key_sealed) return rows[0].key_sealed
  const { state } = await getTakeOver(ctx, id)
  throw conflict(state === 'running' ? 'This take-over is being written' : 'This take-over has ended')
}

/** Accounts that were written are compared again: what they have by now is unchanged. Without a key: all of them. */
export const compareAgain = async ({ db }: Ctx, id: number, account_key?: string) => {
  await sql`update take_over_accounts set state = 'waiting', reason = null
    where take_over_id = ${id} and account_key = coalesce(${account_key ?? null}, account_key)`.execute(db)
}
