// A card's record, for the list of drivers and vehicles and its monthly audit. It never contains a PIN or a full card number.
import { recentDays } from '@forecourt/domain/reports/card-record.ts'
import { all } from '@forecourt/domain/reports/param.ts'
import type { ParamsOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { fieldTable } from '@forecourt/domain/rules/card-fields.ts'
import { cardStatus, notActivated } from '@forecourt/domain/rules/card-status.ts'
import { sql } from 'kysely'
import { effectiveStatusOf } from '#src/db/effective-status.ts'
import { awaitsActivation } from '#src/features/cards/card-rows.ts'
import { shownFour } from '#src/features/cards/shown-digits.ts'
import { isPurchase } from '#src/db/is-purchase.ts'
import { listJoinsIn, recordValuesIn } from './card-field-sql.ts'
import type { ReportScope } from './report-query.ts'
import { accountOf, every, hasId, isOneOf, masked, type Condition } from './conditions.ts'

export type CardRecordParams = ParamsOf<Reports['list-driver-or-vehicle']>

const holders: Record<CardRecordParams['holders'], Condition> = {
  [all]: undefined,
  drivers: sql<boolean>`ct.name in ('Driver', 'Single')`,
  vehicles: sql<boolean>`ct.name in ('Vehicle', 'Single')`,
}

/** The last purchase, as Edit Cards shows it. The limit keeps it one look-up per card. */
const lastUse = sql`
  left join lateral (
    select t.transacted_at, t.driver_number, t.driver_name
    from card_uses used
    join transactions t on t.account_id = used.account_id and t.card_id = used.card_id and t.transacted_at = used.last_used_at
      and t.id = used.last_transaction_id
    where used.account_id = c.account_id and used.card_id = c.id
    limit 1
  ) u on true
  left join lateral (
    select t.odometer from transactions t
    where t.account_id = c.account_id and t.card_id = c.id and t.odometer > 0
      and t.transacted_at >= date_trunc('month', u.transacted_at) and t.transacted_at <= u.transacted_at
    order by t.transacted_at desc, t.id desc limit 1
  ) o on true`

/** `c` is the card, `st` its effective status, `u` its last use, `r` its last `recentDays`. */
export const fromCards = (scope: ReportScope, params: CardRecordParams) => {
  const account_id = accountOf(scope)
  return sql`
    from cards c
    join card_networks n on n.id = c.card_network_id
    join card_types ct on ct.id = c.card_type_id
    join accounts ac on ac.id = c.account_id
    join card_statuses st on st.id = ${sql.raw(effectiveStatusOf('c.card_status_id', 'ac.standing'))}
    left join card_templates ctp on ctp.id = c.card_template_id
    ${listJoinsIn(fieldTable)}
    ${lastUse}
    left join (
      select t.card_id, count(*) filter (where ${sql.raw(isPurchase('t'))}) as transactions,
        sum(t.quantity) filter (where p.is_fuel) as quantity
      from transactions t join products p on p.id = t.product_id
      where t.account_id = ${account_id} and t.transacted_at >= ${scope.today}::date - ${sql.lit(recentDays)} and t.transacted_at < ${scope.today}::date + 1
      group by t.card_id
    ) r on r.card_id = c.id
    where ${every([
      sql<boolean>`c.account_id = ${account_id}`,
      holders[params.holders],
      isOneOf(sql`st.name`, params.status),
      isOneOf(sql`n.name`, params.network),
      isOneOf(sql`ct.name`, params.card_type),
      hasId(sql`c.card_template_id`, params.template),
      isOneOf(sql`c.cost_center`, params.cost_center),
      params.unused_days === null ? undefined : isUnused(scope, params.unused_days),
    ])}`
}

/** The card has been made and is not Active yet (docs/product/fulfilment.md#activation). */
const isWaiting = sql.raw(awaitsActivation('c'))

/** A card younger than `days` cannot have been unused for `days`. */
export const isUnused = ({ today, time_zone }: ReportScope, days: number) => {
  const since = sql`(${today}::date - ${Math.round(days)}::integer)`
  return sql<boolean>`(coalesce(u.transacted_at < ${since}, true) and c.created_at at time zone ${time_zone}::text < ${since})`
}

export const recordSelection = (scope: ReportScope) => sql`
  ${recordValuesIn(fieldTable)},
  c.id as card_id,
  ${masked(sql.raw(shownFour('c')))} as card_number,
  case when ${isWaiting} and st.id = ${sql.lit(cardStatus.pending)} then ${sql.lit(notActivated)} else st.name end as status,
  (c.status_changed_at at time zone ${scope.time_zone}::text)::date as status_date,
  ct.name as card_type,
  n.name as network,
  ctp.template_name as template,
  u.driver_number,
  u.driver_name,
  (c.created_at at time zone ${scope.time_zone}::text)::date as issued_on,
  c.expires_on,
  u.transacted_at as last_used_at,
  o.odometer as last_odometer,
  coalesce(r.transactions, 0)::bigint as transactions,
  coalesce(r.quantity, 0)::bigint as quantity,
  case when coalesce(r.transactions, 0) = 0 then 1 else 0 end as unused`
