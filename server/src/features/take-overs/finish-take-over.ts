import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { receiveFile } from '#src/features/imports/receive-file.ts'
import { readHistory } from './read/history-parts.ts'

/** Hands the history to the ordinary import, once. The import knows each line by its id, so a repetition changes nothing. */
const handOver = async (ctx: Ctx, take_over_id: number) => {
  const { has_history, import_id, filename } = await ctx.db
    .selectFrom('take_overs')
    .select(['has_history', 'import_id', 'filename'])
    .where('id', '=', take_over_id)
    .executeTakeFirstOrThrow()
  if (!has_history || import_id !== null) return
  const content = readHistory(ctx, take_over_id)
  const file = { filename: `${filename} (history)`, extension: 'csv', content }
  const { id } = await receiveFile(ctx, file, { content: 'transactions', layout: 'C', invoiced_elsewhere: true })
  await ctx.db.updateTable('take_overs').set({ import_id: id }).where('id', '=', take_over_id).execute()
}

/** After this the numbers and PINs in the rows can no longer be opened. */
export const destroyKey = async ({ db }: Ctx, take_over_id: number) => {
  await db.updateTable('take_overs').set({ key_sealed: null }).where('id', '=', take_over_id).execute()
  await db.deleteFrom('take_over_parts').where('take_over_id', '=', take_over_id).execute()
  await db.deleteFrom('take_over_uploads').where('take_over_id', '=', take_over_id).execute()
}

/** Done when every account was written. Otherwise the remaining accounts can be repaired and run again. */
export const finishTakeOver = async (ctx: SystemCtx, take_over_id: number) => {
  const { left } = await ctx.db
    .selectFrom('take_over_accounts')
    .select(sql<number>`count(*) filter (where state <> 'written')`.as('left'))
    .where('take_over_id', '=', take_over_id)
    .executeTakeFirstOrThrow()
  if (left === 0) await handOver(ctx, take_over_id)
  await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ state: string }>`
      update take_overs set state = ${left === 0 ? 'done' : 'checked'}, changed_at = now(),
        finished_at = ${left === 0 ? sql`now()` : null} where id = ${take_over_id} and state = 'running' returning state`.execute(
      ctx.db,
    )
    if (!rows[0]) return
    if (left === 0) await destroyKey(ctx, take_over_id)
    await audit(ctx, {
      action: 'take-over.finish',
      object: { type: 'take-over', id: take_over_id },
      after: { state: rows[0].state, left },
    })
  })
}
