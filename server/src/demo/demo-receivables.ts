// Money of the demo outside of invoices: credit limits, an adjustment, last month's statements, and a disputed line.
import { adjustmentNumber } from '@forecourt/domain/rules/adjustments.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { settleCredits } from '#src/features/ledger/settle-credits.ts'
import { writePosting } from '#src/features/ledger/write-posting.ts'
import { demoCalendar } from './demo-calendar.ts'

const goodwill = 2_500

/** Twice the balance plus a margin, in whole thousands of dollars: no account is near its limit when the demo begins. */
const insertLimits = ({ db }: Ctx) =>
  sql`insert into account_credits (account_id, credit_limit)
    select account_id, (ceil((2 * greatest(balance, 0) + 2500000) / 100000.0) * 100000)::bigint from account_balances`.execute(db)

const insertStatements = ({ db }: Ctx, today: string) =>
  sql`insert into statements (account_id, from_on, to_on, opening, closing, is_monthly)
    select m.account_id, d.from_on, d.to_on, coalesce(sum(m.amount) filter (where m.posted_on < d.from_on), 0),
      coalesce(sum(m.amount), 0), true
    from (
      select date_trunc('month', ${today}::date - interval '1 month')::date as from_on,
        (date_trunc('month', ${today}::date) - interval '1 day')::date as to_on
    ) d
    join (
      select p.account_id, p.posted_on, l.amount from ledger_postings p
      join ledger_legs l on l.account_id = p.account_id and l.posting_id = p.id and l.code = 'AR'
    ) m on m.posted_on <= d.to_on
    group by m.account_id, d.from_on, d.to_on order by m.account_id`.execute(db)

const insertAdjustment = async (ctx: Ctx, account_id: number, on: string) => {
  const { sequence } = await ctx.db
    .selectNoFrom(sql<number>`nextval('adjustment_numbers')`.as('sequence'))
    .executeTakeFirstOrThrow()
  const number = adjustmentNumber(sequence)
  const given = { amount: -goodwill, reason: 'goodwill', note: 'A pump was out of order' }
  const { id } = await ctx.db
    .insertInto('adjustments')
    .values({ account_id, adjustment_number: number, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writePosting(ctx, {
    account_id,
    kind: 'adjustment',
    document_id: id,
    posted_on: on,
    memo: `Goodwill: ${given.note}`,
    user_id: null,
    legs: [{ code: 'ADJUST', amount: goodwill }],
    item: { number, dated_on: on, due_on: on },
  })
  await settleCredits(ctx, account_id, on)
}

/** Disputes the largest line of the newest invoice that can still be disputed, of an account with a person who may dispute it. */
const insertDispute = async ({ db }: Ctx, today: string) => {
  const { rows } = await sql<{ account_id: number }>`
    insert into disputes (account_id, invoice_id, transaction_id, transacted_at, line_total, line_text, note, user_id)
    select t.account_id, t.invoice_id, t.id, t.transacted_at, t.total, concat_ws(', ', p.name, s.name, 'card ' || t.last_four),
      'This truck was in the shop that day', i.user_id
    from (
      select i.account_id, i.id, m.user_id from invoices i join accounts a on a.id = i.account_id
      left join memberships m on m.account_id = a.id and 'acct admin' = any(m.roles)
      where a.name <> 'Cascade Hauling' and i.total > 0 and i.invoiced_on > ${addDays(today, -45)}::date
      order by m.user_id is null, i.invoiced_on desc, i.id limit 1
    ) i
    join transactions t on t.account_id = i.account_id and t.invoice_id = i.id
    join products p on p.id = t.product_id left join sites s on s.id = t.site_id
    order by t.total desc, t.id limit 1
    returning account_id`.execute(db)
  return rows[0]?.account_id
}

export const insertDemoReceivables = async (ctx: Ctx) => {
  const { today } = demoCalendar(ctx)
  const account_id = await insertDispute(ctx, today)
  if (account_id !== undefined) await insertAdjustment(ctx, account_id, addDays(today, -1))
  await insertStatements(ctx, today)
  await insertLimits(ctx)
}
