import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { getTakeOver } from './take-overs.queries.ts'

/** Marks the take-over as unchecked before a change, until the next check. Returns its sealed key. */
export const reopenTakeOver = async (ctx: Ctx, id: number) => {
  const { rows } = await sql<{ key_sealed: Buffer | null }>`
    update take_overs set state = 'reading', changed_at = clock_timestamp()
    where id = ${id} and state in ('reading', 'checked') and key_sealed is not null returning key_sealed`.execute(ctx.db)
  if (rows[0]?.key_sealed) return rows[0].key_sealed
  const { state } = await getTakeOver(ctx, id)
  throw conflict(state === 'running' ? 'This take-over is being written' : 'This take-over has ended')
}

/** Compares accounts that were written again; their records count as unchanged. Without an account key, compares all accounts. */
export const compareAgain = async ({ db }: Ctx, id: number, account_key?: string) => {
  await sql`update take_over_accounts set state = 'waiting', reason = null
    where take_over_id = ${id} and account_key = coalesce(${account_key ?? null}, account_key)`.execute(db)
}
