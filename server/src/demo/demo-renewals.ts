// A renewal run that the accounts are reviewing, and a card that may buy more for two days. No mails are sent.
import { dayAfter, monthOfRun, reasonNotToRenew } from '@forecourt/domain/rules/renewals.ts'
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { sql } from 'kysely'
import { endsInMonth } from '#src/features/renewals/find-draft.ts'
import { readEndingCards } from '#src/features/renewals/read-ending-cards.ts'
import type { Ctx } from '#src/system/context.ts'

/** Days left for the review. */
const daysLeft = 14

type Run = { run_id: number; month: string; today: string }

const insertList = async (ctx: Ctx, account_id: number, { run_id, month, today }: Run) => {
  const { id } = await ctx.db
    .insertInto('renewal_accounts')
    .values({ renewal_run_id: run_id, account_id, state: 'review', review_until: dayAfter(today, daysLeft) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cards = await readEndingCards(ctx, sql`where c.account_id = ${account_id} and ${endsInMonth(month)} order by c.id`)
  const rows = cards.map((card) => ({ card, reason: reasonNotToRenew(card) }))
  await ctx.db
    .insertInto('renewal_cards')
    .values(
      rows.map(({ card, reason }) => ({
        account_id,
        renewal_account_id: id,
        card_id: card.card_id,
        ends_on: card.ends_on ?? month,
        reason,
        renew: reason === null,
      })),
    )
    .execute()
}

const insertRun = async (ctx: Ctx) => {
  const today = dayIn(ctx.config.branding.time_zone, ctx.clock.now())
  const month = monthOfRun(today)
  const { rows } = await sql<{ account_id: number }>`
    select distinct c.account_id from cards c where ${endsInMonth(month)} order by c.account_id`.execute(ctx.db)
  if (rows.length === 0) return
  const run = await ctx.db
    .insertInto('renewal_runs')
    .values({ month, drafted_at: sql<string>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { account_id } of rows) await insertList(ctx, account_id, { run_id: run.id, month, today })
}

/** For a card of a network that is told automatically, not by hand. */
const insertAllowance = async ({ db }: Ctx) => {
  await sql`
    insert into card_allowances (account_id, card_id, field, value, reason, state, until, begins_at, asked_by)
    select c.account_id, c.id, 'max_gallon_fill', to_jsonb(c.max_gallon_fill + 20), 'Long haul to Boise', 'in_force',
      now() + interval '2 days', now(), u.id
    from cards c join accounts a on a.id = c.account_id
    join network_channels ch on ch.card_network_id = c.card_network_id and ch.kind = 'host'
    join users u on u.email = 'acct-admin@forecourt.test'
    join memberships m on m.user_id = u.id and m.account_id = c.account_id
    where c.card_status_id = 1 and c.max_gallon_fill is not null and a.standing = 'open'
    order by c.id limit 1`.execute(db)
}

export const insertDemoRenewals = async (ctx: Ctx) => {
  await insertRun(ctx)
  await insertAllowance(ctx)
}
