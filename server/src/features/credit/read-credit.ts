// docs/product/credit.md#exposure: what an account owes and what it will owe, read in one query.
import {
  achDays,
  authorisationDays,
  pastDueDays,
  returnDays,
  type HoldCause,
  type Warning,
} from '@forecourt/domain/rules/credit.ts'
import { addBankingDays } from '@forecourt/domain/rules/banking-days.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { isBilledHereOn, toBeBilledHere } from '#src/features/transactions/billed-here.ts'

type Found = {
  credit_limit: number | null
  raised: number
  warned: Warning
  cause: HoldCause | null
  proposed_at: string | null
  version: number
  balance: number
  open_lines: number
  authorised: number
  ach: { received_on: string; amount: number }[]
  long_past_due: number
  has_return: boolean
  hold: { id: number; begun_by: number | null } | null
  automatic_hold: boolean
  is_billed_here: boolean
  /** Whether the first day of the ledger has come. */
  is_kept: boolean
}

/** A return counts for some days, and until everything due is paid. */
const hasReturn = (account_id: number, today: string) => sql`exists (
    select from payments p where p.account_id = ${account_id} and p.state = 'returned' and p.return_reason !~* '^R06'
      and p.returned_on > ${addDays(today, -returnDays)}::date
  ) and exists (
    select from ledger_items i where i.account_id = ${account_id} and i.side = 1 and i.open > 0 and i.due_on < ${today}::date
  )`

export const readExposure = async (ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, account_id: number) => {
  const today = providerToday(ctx)
  const now = ctx.clock.now().toISOString()
  const { rows } = await sql<Found>`
    select c.credit_limit, coalesce(c.warned, 0) as warned, c.cause, c.proposed_at, coalesce(c.version, 0) as version,
      coalesce((
        select sum(r.amount) from credit_raises r
        where r.account_id = a.id and r.ended_at is null and ${today}::date between r.begins_on and r.ends_on
      ), 0)::bigint as raised,
      coalesce((select balance from account_balances where account_id = a.id), 0)::bigint as balance,
      coalesce((select sum(t.total) from transactions t where t.account_id = a.id and ${toBeBilledHere}), 0)::bigint as open_lines,
      coalesce((
        select sum(x.amount) from authorisations x
        where x.account_id = a.id and x.is_approved and x.authorised_at > ${addDays(today, -authorisationDays - 2)}::date
          and x.authorised_at at time zone x.time_zone > ${now}::timestamptz - make_interval(days => ${authorisationDays}::int)
          and not exists (
            select from transactions t where t.account_id = x.account_id and t.card_id = x.card_id and t.auth_number = x.auth_id
              and t.transacted_at > x.authorised_at - interval '1 day')
      ), 0)::bigint as authorised,
      coalesce((
        select jsonb_agg(jsonb_build_object('received_on', p.received_on, 'amount', p.amount)) from payments p
        where p.account_id = a.id and p.method = 'ACH' and p.state = 'posted' and p.received_on > ${addDays(today, -14)}::date
      ), '[]') as ach,
      coalesce((
        select sum(i.open) from ledger_items i
        where i.account_id = a.id and i.side = 1 and i.open > 0 and i.due_on < ${addDays(today, -pastDueDays)}::date
      ), 0)::bigint as long_past_due,
      ${hasReturn(account_id, today)} as has_return,
      (
        select jsonb_build_object('id', h.id, 'begun_by', h.begun_by) from account_holds h
        where h.account_id = a.id and h.reason = 'credit' and h.released_at is null
      ) as hold,
      s.automatic_hold, coalesce(s.ledger_from <= ${today}::date, false) as is_kept, ${isBilledHereOn(today)} as is_billed_here
    from accounts a
    cross join billing_settings s
    left join account_credits c on c.account_id = a.id
    left join account_billings b on b.account_id = a.id
    where a.id = ${account_id}`.execute(ctx.db)
  const found = rows[0]
  if (!found) return undefined
  const { ach, ...rest } = found
  const recent_ach = ach
    .filter(({ received_on }) => addBankingDays(received_on, achDays) >= today)
    .reduce((sum, { amount }) => sum + amount, 0)
  const exposure = rest.balance + rest.open_lines + rest.authorised + recent_ach
  const limit = rest.credit_limit === null ? null : rest.credit_limit + rest.raised
  return { ...rest, recent_ach, exposure, limit }
}
