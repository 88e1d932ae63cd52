// Thirty days of authorisations: an approval for every fill, a decline for about one in fifty with every possible reason, a few
// cards with several declines on one day, and attempts with cards that were reported lost or stolen.
import { declineCodes } from '@forecourt/domain/rules/decline-reasons.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { evaluateDeclines } from '#src/features/exceptions/evaluate-declines.ts'

/** A number derived from the row's id instead of a random one, so that the demo is the same on every machine. */
const chance = (id: string, salt: string) => sql.raw(`('x' || substr(md5(${id}::text || '${salt}'), 1, 7))::bit(28)::int`)

const sinceDay = (today: string) => sql`${today}::date - 30`

const insertApprovals = async ({ db }: Ctx, today: string) => {
  await sql`
    insert into authorisations (account_id, card_id, card_network_id, auth_id, authorised_at, time_zone, site_id, product_id,
      quantity, amount, is_approved, driver_number)
    select account_id, card_id, card_network_id, auth_number, transacted_at, time_zone, site_id, product_id, quantity, total,
      true, driver_number
    from transactions where kind = 'sale' and transacted_at >= ${sinceDay(today)}`.execute(db)
}

/** Declines before a successful fill: most cards have one, a few have several. */
const insertDeclines = async ({ db }: Ctx, today: string) => {
  await sql`
    insert into authorisations (account_id, card_id, card_network_id, auth_id, authorised_at, time_zone, site_id, product_id,
      quantity, amount, is_approved, decline_code, driver_number)
    select t.account_id, t.card_id, t.card_network_id, 'D' || t.tran_id || '-' || nth,
      t.transacted_at - nth * interval '2 minutes', t.time_zone, t.site_id, t.product_id,
      case when code = 'exceeds_gallon_limit' then c.max_gallon_fill * (1040 + ${chance('t.id', 'over')} % 300) end,
      case when code = 'exceeds_transaction_limit' then c.max_amount_fill * (104 + ${chance('t.id', 'over')} % 30) end,
      false, code, t.driver_number
    from transactions t
    join cards c on c.account_id = t.account_id and c.id = t.card_id
    -- Only the reasons that the card can be declined for: one without hours is never outside them.
    cross join lateral (select array_agg(each order by place) as codes
      from unnest(${[...declineCodes]}::text[]) with ordinality as known (each, place)
      where not (each = 'not_permitted' and c.card_time_profile_id is null)
        and not (each = 'exceeds_gallon_limit' and c.max_gallon_fill is null)
        and not (each = 'exceeds_transaction_limit' and c.max_amount_fill is null)) possible
    cross join lateral (select case when ${chance('t.id', 'often')} % 5 = 0 then 'bad_did'
      else codes[1 + ${chance('t.id', 'why')} % cardinality(codes)] end as code) why
    cross join lateral generate_series(1, case when ${chance('t.id', 'often')} % 5 = 0 then 3 else 1 end) nth
    where t.kind = 'sale' and t.transacted_at >= ${sinceDay(today)} and ${chance('t.id', 'declined')} % 50 = 0`.execute(db)
}

/** Attempts with lost and stolen cards, five hours after the report. */
const insertDeadAttempts = async ({ db }: Ctx) => {
  await sql`
    insert into authorisations (account_id, card_id, card_network_id, auth_id, authorised_at, time_zone, site_id, is_approved, decline_code)
    select c.account_id, c.id, c.card_network_id, 'L' || c.id, (c.status_changed_at at time zone s.time_zone) + interval '5 hours',
      s.time_zone, s.id, false, 'do_not_honor'
    from (select * from cards where card_status_id in (3, 4) and status_changed_at < now() - interval '6 hours'
      order by status_changed_at desc, id limit 12) c
    cross join lateral (select id, time_zone from sites where card_network_id = c.card_network_id order by id limit 1) s`.execute(
    db,
  )
}

export const insertDemoAuthorisations = async (ctx: Ctx, today: string) => {
  await insertApprovals(ctx, today)
  await insertDeclines(ctx, today)
  await insertDeadAttempts(ctx)
  const declines = await ctx.db
    .selectFrom('authorisations')
    .select(['account_id', 'id', 'authorised_at'])
    .where('is_approved', '=', false)
    .execute()
  await evaluateDeclines(ctx, declines)
}
