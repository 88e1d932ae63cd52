import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { openRun } from '#src/features/reports/open-run.ts'
import { auditedCards } from '#src/features/reports/audited-cards.ts'

/** The current list for a monthly audit, as text. Undefined for every other report. */
export const readSnapshot = async (ctx: Ctx, run: Parameters<typeof openRun>[1]) => {
  if (run.report_key !== 'driver-vehicle-records-monthly-audit' || run.account_id === null) return undefined
  const { account_ids = [run.account_id] } = (await openRun(ctx, run)).selection.scope
  const { rows } = await sql<{ cards: string }>`
    select coalesce(json_agg(a), '[]')::text as cards from (${auditedCards(account_ids)}) a`.execute(ctx.db)
  return rows[0]!.cards
}

/** Stores the list that the next audit is compared with. */
export const writeSnapshot = async (ctx: Ctx, schedule_id: number, cards: string) => {
  await ctx.db.deleteFrom('audit_snapshots').where('schedule_id', '=', schedule_id).execute()
  await sql`insert into audit_snapshots (schedule_id, card_id, fields)
    select ${schedule_id}, card_id, fields from json_to_recordset(${cards}::json) as c (card_id bigint, fields jsonb)`.execute(
    ctx.db,
  )
}
