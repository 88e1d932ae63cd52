// Exceptions of the demo's last six weeks, found by the product's own rules. Most of the older ones are reviewed.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { evaluateFills } from '#src/features/exceptions/evaluate-exceptions.ts'
import { insertDemoAuthorisations } from './demo-authorisations.ts'
import { demoCalendar } from './demo-calendar.ts'

const fillsAtATime = 2_000

const notes = [
  'Spoke with the driver: two trucks at the pump, one card.',
  'Odometer was mistyped; corrected in our records.',
  'Known route change, approved by dispatch.',
  'Receipt matches. Nothing to do.',
  'Card limits raised for the harvest season.',
]

/** Reviews three of four that are older than two weeks, as a user of the account where the demo has one, else as staff. */
const reviewOlder = async ({ db }: Ctx, today: string) => {
  await sql`
    update exceptions e set
      review_state = case when e.id % 9 = 0 then 'follow-up' when e.id % 5 = 0 then 'dismissed' else 'reviewed' end,
      note = case when e.id % 3 = 0 then (${notes}::text[])[1 + e.id % ${sql.lit(notes.length)}] else '' end,
      reviewed_by = coalesce(
        (select m.user_id from memberships m where m.account_id = e.account_id and 'acct admin' = any(m.roles) and m.is_enabled
          order by m.user_id limit 1),
        (select id from users where email = 'staff@forecourt.test')),
      reviewed_at = e.transacted_at + interval '2 days', version = 2
    where e.transacted_at < ${today}::date - 14 and e.id % 4 <> 0`.execute(db)
  // Sends no mails about exceptions that came with the demo.
  await sql`update exceptions set is_mailed = true`.execute(db)
}

export const insertDemoExceptions = async (ctx: Ctx) => {
  const { today } = demoCalendar(ctx)
  const fills = await ctx.db
    .selectFrom('transactions')
    .select(['account_id', 'id', 'transacted_at'])
    .where('kind', '=', 'sale')
    .where('transacted_at', '>=', sql<string>`${today}::date - 45`)
    .orderBy('account_id')
    .orderBy('transacted_at')
    .orderBy('id')
    .execute()
  for (let from = 0; from < fills.length; from += fillsAtATime) await evaluateFills(ctx, fills.slice(from, from + fillsAtATime))
  await insertDemoAuthorisations(ctx, today)
  await reviewOlder(ctx, today)
}
