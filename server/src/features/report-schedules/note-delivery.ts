import { sql } from 'kysely'
import { counted } from '@forecourt/domain/format/counted.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'

type Delivered = { total: number; sent: number; refused: string[]; tries: number }

const resultOf = ({ total, sent, refused, tries }: Delivered) => {
  const waiting = total - sent - refused.length
  const reached = sent === total ? counted(sent, 'recipient') : `${sent} of ${counted(total, 'recipient')}`
  const problems = [
    ...(refused.length > 0 ? [`not deliverable: ${refused.join(', ')}`] : []),
    ...(waiting > 0 && tries > 0 ? [`waiting for the mail server after ${counted(tries, 'try', 'tries')}`] : []),
  ]
  return [
    sent === 0 && problems.length === 0 ? `Being sent to ${counted(total, 'recipient')}` : `Sent to ${reached}`,
    ...problems,
  ].join('; ')
}

/** After each try to send a report's mail, updates the result shown on its schedule. */
export const noteDelivery = (ctx: Ctx, mail_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const schedule = await ctx.db
      .selectFrom('report_deliveries as d')
      .innerJoin('report_runs as r', 'r.id', 'd.run_id')
      .innerJoin('report_schedules as s', 's.id', 'r.schedule_id')
      .select(['s.id', 'r.id as run_id'])
      .where('d.mail_id', '=', mail_id)
      .where('r.is_test', '=', false)
      // Why it no longer runs is worth more than what became of its last mails.
      .where(sql<boolean>`(s.is_active or s.last_result !~ '^(Paused|Ended): ')`)
      // The mails of one run finish in parallel. The lock makes sure that the last one sees the results of the others.
      .forNoKeyUpdate('s')
      .executeTakeFirst()
    if (!schedule) return
    const { rows } = await sql<Delivered>`
      select count(*)::int as total, count(m.sent_at)::int as sent,
        coalesce(array_agg(d.email order by d.number) filter (where m.refused_at is not null), '{}') as refused,
        coalesce(max(m.attempts) filter (where m.sent_at is null and m.refused_at is null), 0)::int as tries
      from report_deliveries d join mails m on m.id = d.mail_id
      where d.run_id = ${schedule.run_id}
        and not exists (
          select from report_runs newer
          where newer.schedule_id = ${schedule.id} and newer.id > d.run_id and not newer.is_test and newer.handled_at is not null)`.execute(
      ctx.db,
    )
    const delivered = rows[0]
    if (!delivered?.total) return
    await ctx.db
      .updateTable('report_schedules')
      .set({ last_result: resultOf(delivered) })
      .where('id', '=', schedule.id)
      .execute()
  })
