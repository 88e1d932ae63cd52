// Describes an audit event in words: who changed what, from which value to which. The audit never holds a PIN; if one ever got
// in, this would hide it.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { historyLabelsIn, historyNamesIn } from '@forecourt/domain/rules/card-changes.ts'
import { fieldTable } from '@forecourt/domain/rules/card-fields.ts'
import { listsWith } from '@forecourt/domain/rules/choice-lists.ts'
import { sql } from 'kysely'
import type { Sql } from './conditions.ts'

const closed = listsWith({ fuel_profiles: [], time_profiles: [] })
const closedNames = Object.fromEntries(
  [...historyNamesIn(fieldTable, closed)].map(([field, rows]) => [field, Object.fromEntries(rows)]),
)
/** Ids that stand for a name, by field. Profiles are shown with their current names. */
const names = sql`(${JSON.stringify(closedNames)}::jsonb || jsonb_build_object(
  'card_fuel_profile_id', (select jsonb_object_agg(id, name) from card_fuel_profiles),
  'card_time_profile_id', (select jsonb_object_agg(id, name) from card_time_profiles)))`
const titles = Object.fromEntries(historyLabelsIn(fieldTable))

const shown = (side: Sql) => sql`coalesce(w.names -> f.key ->> (${side} ->> f.key), nullif(${side} ->> f.key, ''))`

/** Joins `w.changes`, "Status: Active → Lost; Description: – → Truck 7", to an event `e`. */
export const joinChanges = sql`
  cross join lateral (
    select string_agg(
      coalesce(w.titles ->> f.key, replace(f.key, '_', ' ')) || ': ' ||
        case
          when f.key ~ '(^|_)pins?(_|$)' then 'changed'
          when e.before ? f.key then coalesce(${shown(sql`e.before`)}, '–') || ' → ' || coalesce(${shown(sql`e.after`)}, '–')
          else ${shown(sql`e.after`)}
        end, '; ' order by f.key) as changes
    from (select ${JSON.stringify(titles)}::jsonb as titles, ${names} as names) w
    cross join jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')) f (key)
    where (e.before -> f.key) is distinct from (e.after -> f.key) and f.key <> 'request_id'
  ) w`

export const userType = sql`case e.actor_user_type_id when ${sql.lit(userTypes.staff)} then 'Staff' when ${sql.lit(userTypes.customer)} then 'Customer' end`

/** An account number as people write it: division and account, without the digits that repeat the division. */
export const accountNumber = sql`a.cl_division_no || '-' || substr(a.cl_account_no, 3)`

/** Capitalizes a text: 'some text' becomes 'Some text'. */
export const capitalised = (words: Sql) => sql`upper(left(${words}, 1)) || replace(substr(${words}, 2), '_', ' ')`

export const wordOf = (words: Readonly<Record<string, string>>) =>
  sql`case e.action ${sql.join(
    Object.entries(words).map(([action, word]) => sql`when ${sql.lit(action)} then ${sql.lit(word)}`),
    sql` `,
  )} else e.action end`
