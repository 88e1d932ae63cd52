import { all } from '@forecourt/domain/reports/param.ts'
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { submissionKinds } from '@forecourt/domain/reports/submit-log.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { shownFour } from '#src/features/cards/shown-digits.ts'
import type { ReportScope } from './report-query.ts'
import { accountNumber, capitalised, joinChanges, userType, wordOf } from './audit-words.ts'
import { every, hasId, isOneOf, masked } from './conditions.ts'
import { withinDaysOf } from './transaction-conditions.ts'

type SubmitLog = Reports['submit-log']

const actionsOf = (submission: string) =>
  Object.entries(submissionKinds).flatMap(([action, kind]) => (submission === all || submission === kind ? [action] : []))

/** A card that an order creates, or an activation, belongs to the order or batch and is not a submission of its own. */
const isOwnAct = sql<boolean>`
  not (e.action = 'card.create' and exists (
    select from card_order_lines l where l.account_id = e.account_id and l.card_id = e.object_id))
  and not (e.action = 'card.change-status' and e.before ->> 'card_status_id' = ${sql.lit(String(cardStatus.pending))}
    and e.after ->> 'card_status_id' = ${sql.lit(String(cardStatus.active))})`

const lines = sql`coalesce(
  case when jsonb_typeof(e.after -> 'cards') = 'number' then (e.after ->> 'cards')::integer end,
  case when jsonb_typeof(e.after -> 'rows') = 'number' then (e.after ->> 'rows')::integer end, 1)`

export const submitLog = (scope: ReportScope, params: ParamsOf<SubmitLog>) => sql<RowOf<SubmitLog>>`
  select e.at as submitted_at, a.name as account, ${accountNumber} as account_number, e.actor_name as user_name,
    e.actor_email as user_email, ${userType} as user_type, su.email as support, e.address, ${wordOf(submissionKinds)} as submission,
    coalesce(o.card_order_number, case when ur.id is not null then 'Bulk update ' || ur.id end, ${masked(sql.raw(shownFour('c')))}, 'Vehicle ' || c.vehicle_number,
      ou.email, e.after ->> 'filename', e.after ->> 'address_name', e.before ->> 'address_name',
      case when e.object_type = 'billing' then 'Billing information' end) as reference,
    ${lines} as lines,
    case when e.result = 'refused' then ${lines} else coalesce(ur.skipped, 0) end as failed_lines,
    o.requestor, w.changes,
    case when e.result = 'refused' then 'Refused'
      else coalesce(${capitalised(sql`o.status_order`)}, ${capitalised(sql`ur.state`)}, 'Done') end as status,
    case when ur.id is not null then d.first_name || ' ' || d.last_name
      when o.id is not null then done.by_name when e.result = 'ok' then e.actor_name end as processed_by,
    case when ur.id is not null then ur.decided_at when o.id is not null then done.at when e.result = 'ok' then e.at end as processed_at,
    e.id as event_id
  from audit_events e
  left join accounts a on a.id = e.account_id
  left join users su on su.id = e.impersonated_by
  left join card_orders o on e.object_type = 'order' and o.id = e.object_id
  left join card_update_requests ur on e.object_type = 'card-update' and ur.id = e.object_id
  left join users d on d.id = ur.decided_by
  left join cards c on e.object_type = 'card' and c.id = e.object_id
  left join users ou on e.object_type = 'user' and ou.id = e.object_id
  left join lateral (
    select ev.at, p.first_name || ' ' || p.last_name as by_name
    from card_order_events ev left join users p on p.id = ev.user_id
    where ev.account_id = o.account_id and ev.card_order_id = o.id and ev.status_order is not null
      and ev.status_order not in ('submitted', 'case_opened')
    order by ev.id desc limit 1
  ) done on true
  ${joinChanges}
  where ${every([
    sql<boolean>`e.actor_type = 'user' and e.action = any(${actionsOf(params.submission)}::text[]) and ${isOwnAct}`,
    withinDaysOf(scope, sql`e.at`, params),
    hasId(sql`e.account_id`, params.account),
    hasId(sql`e.actor_id`, params.user),
    isOneOf(sql`e.result`, params.result),
  ])}`
