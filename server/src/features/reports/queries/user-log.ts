import { all } from '@forecourt/domain/reports/param.ts'
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import { reports, type Reports } from '@forecourt/domain/reports/reports.ts'
import { userEvents } from '@forecourt/domain/reports/user-log.ts'
import { sql } from 'kysely'
import { shownFour } from '#src/features/cards/shown-digits.ts'
import type { ReportScope } from './report-query.ts'
import { userType, wordOf } from './audit-words.ts'
import { every, hasId, isOneOf, masked } from './conditions.ts'
import { withinDaysOf } from './transaction-conditions.ts'

type UserLog = Reports['user-log']

const reportTitle = sql`case e.after ->> 'report_key' ${sql.join(
  Object.entries(reports).map(([key, { title }]) => sql`when ${sql.lit(key)} then ${sql.lit(title)}`),
  sql` `,
)} end`

/** The object of an event, unless it is the acting user. */
const about = sql`coalesce(
  case when ou.id is distinct from e.actor_id then ou.email end, ${masked(sql.raw(shownFour('c')))}, b.batch_number, ${reportTitle},
  case when e.action = 'session.sign-in-as' then e.after ->> 'reason' end, e.after ->> 'method')`

export const userLog = (scope: ReportScope, params: ParamsOf<UserLog>) => sql<RowOf<UserLog>>`
  select e.at as happened_at, e.actor_email as user_email, e.actor_name as user_name, ${userType} as user_type,
    array_to_string(e.actor_roles, ', ') as roles, a.name as account, ${wordOf(userEvents)} as event, ${about} as about,
    case e.result when 'ok' then 'Done' else 'Refused' end as result, e.address, e.user_agent, su.email as support, e.id as event_id
  from audit_events e
  left join accounts a on a.id = e.account_id
  left join users su on su.id = e.impersonated_by
  left join users ou on e.object_type = 'user' and ou.id = e.object_id
  left join cards c on e.object_type = 'card' and c.id = e.object_id
  left join card_order_batches b on e.object_type = 'batch' and b.id = e.object_id
  where ${every([
    params.event === all
      ? sql<boolean>`e.action = any(${Object.keys(userEvents)}::text[])`
      : sql<boolean>`e.action = ${params.event}`,
    // Events of the worker belong to no user.
    sql<boolean>`e.actor_type <> 'system'`,
    withinDaysOf(scope, sql`e.at`, params),
    hasId(sql`e.account_id`, params.account),
    hasId(sql`e.actor_id`, params.user),
    isOneOf(sql`e.result`, params.result),
  ])}`
