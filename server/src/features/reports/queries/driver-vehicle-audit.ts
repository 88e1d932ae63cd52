import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { ParamsOf, RowOf } from '@forecourt/domain/reports/report.ts'
import type { Reports } from '@forecourt/domain/reports/reports.ts'
import { sql } from 'kysely'
import { isReason } from '#src/features/coverage/coverage-conditions.ts'
import { isPurchase } from '#src/db/is-purchase.ts'
import { rememberedFields } from '../audited-cards.ts'
import type { ReportScope } from './report-query.ts'
import { fromCards, isUnused, recordSelection } from './card-records.ts'
import { accountOf, dayInWords } from './conditions.ts'

type Audit = Reports['driver-vehicle-records-monthly-audit']

const longUnused = 60

/** Differences from the last audit of this schedule. The first audit has nothing to compare with and marks nothing. */
const changesSince = ({ schedule_id }: ReportScope) => sql`
  left join audit_snapshots sn on sn.schedule_id = ${schedule_id ?? null}::bigint and sn.card_id = a.card_id
  cross join (select exists (select from audit_snapshots where schedule_id = ${schedule_id ?? null}::bigint) as is_known) k
  left join lateral (
    select string_agg(f.key || ': ' || coalesce(nullif(sn.fields ->> f.key, ''), '–') || ' → ' || coalesce(nullif(f.value, ''), '–'), '; '
      order by f.key) as changes
    from jsonb_each_text(a.fields) f
    where coalesce(f.value, '') <> coalesce(sn.fields ->> f.key, '')
  ) ch on sn.card_id is not null`

/** Only cards that can buy need attention. A driver without a purchase for this long has probably left. */
const attention = (scope: ReportScope) => sql`
  case when st.id = ${sql.lit(cardStatus.active)} then nullif(concat_ws('; ',
    case when ${isUnused(scope, longUnused)} then ${sql.lit(`Not used for ${longUnused} days`)} end,
    case when ${sql.raw(isReason('no_limit'))} then 'No limits' end,
    case when ${sql.raw(isReason('all_nines'))} then 'Limits are all nines' end,
    case when ${isUnused(scope, longUnused)} and u.driver_number <> '' and not exists (
      select from transactions t where t.account_id = ${accountOf(scope)} and t.driver_number = u.driver_number
        and ${sql.raw(isPurchase('t'))} and t.transacted_at >= ${scope.today}::date - ${sql.lit(longUnused)}
    ) then 'Driver ' || u.driver_number || ' has not bought since ' || ${dayInWords(sql`u.transacted_at`)} end
  ), '') end`

export const driverVehicleAudit = (scope: ReportScope, params: ParamsOf<Audit>) => sql<RowOf<Audit>>`
  select
    case when not k.is_known then null when sn.card_id is null then 'New' when ch.changes is not null then 'Changed' end as change_mark,
    ch.changes, a.*
  from (
    select ${rememberedFields} as fields, ${attention(scope)} as attention, ${recordSelection(scope)}
    ${fromCards(scope, params)}
  ) a ${changesSince(scope)}`
