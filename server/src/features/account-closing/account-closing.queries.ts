import type { ClosingCheck } from '@forecourt/domain/contract/account-closing.ts'
import { sql } from 'kysely'
import { isLive } from '#src/db/card-status.ts'
import type { Ctx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { isUnconfirmedStop } from '#src/features/network-changes/stop-tasks.ts'
import { toBeBilledHere } from '#src/features/transactions/billed-here.ts'

export const openOrders = ['submitted', 'returned', 'approved', 'case_opened']
export const ordersInProduction = ['batched', 'assigned']

/** Today's date in the account's time zone. */
export const todayOf = async ({ db, clock }: Ctx, time_zone: string) => {
  const { rows } = await sql<{ today: string }>`
    select (${clock.now().toISOString()}::timestamptz at time zone ${time_zone})::date as today`.execute(db)
  return rows[0]!.today
}

/** docs/product/accounts.md#closing: the check that staff see before they decide. */
export const checkClosing = async ({ db, clock }: Ctx, account_id: number): Promise<ClosingCheck> => {
  const { rows } = await sql<ClosingCheck>`
    select (${clock.now().toISOString()}::timestamptz at time zone a.time_zone)::date as today,
      (select count(*)::int from card_orders o where o.account_id = a.id and o.status_order = any(${openOrders})) as open_orders,
      (select count(*)::int from card_orders o where o.account_id = a.id and o.status_order = any(${ordersInProduction}))
        as orders_in_production,
      (select coalesce(sum(c.total), 0)::int from card_counts c
       where c.account_id = a.id and ${sql.raw(isLive('c'))}) as live_cards,
      (select count(*)::int from transactions t left join account_billings b on b.account_id = t.account_id
       where t.account_id = a.id and ${toBeBilledHere}) as uninvoiced,
      u.items as unpaid_items, u.open as unpaid, u.credit as unused_credit,
      q.approvals as waiting_approvals, q.limits as limit_requests, d.lines as open_disputes, d.total as disputed,
      (select count(*)::int from report_schedules s where s.account_id = a.id and s.is_active) as schedules,
      (select count(*)::int from network_changes n where n.account_id = a.id and ${isUnconfirmedStop})
        as unconfirmed_stops
    from accounts a
    cross join lateral (
      select count(*) filter (where i.side = 1)::int as items, coalesce(sum(i.open) filter (where i.side = 1), 0)::bigint as open,
        coalesce(sum(i.open) filter (where i.side = -1), 0)::bigint as credit
      from ledger_items i where i.account_id = a.id and i.open > 0
    ) u
    cross join lateral (
      select count(*) filter (where r.kind <> 'credit raise')::int as approvals,
        count(*) filter (where r.kind = 'credit raise')::int as limits
      from money_requests r where r.account_id = a.id and r.state = 'requested'
    ) q
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(p.line_total), 0)::bigint as total
      from disputes p where p.account_id = a.id and p.state = 'open'
    ) d
    where a.id = ${account_id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}
