// docs/product/take-over.md#checks: conflicts of a row with other rows and with the portal's records. Each rule is one query over
// all rows that selects the row and the message.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { sql, type RawBuilder } from 'kysely'
import { isLive } from '#src/db/card-status.ts'
import type { Ctx } from '#src/system/context.ts'
import { hashOf } from './plans.ts'

type Clash = { column: string; found: RawBuilder<unknown> }

/** Of the rows that share a unique value, all but the first. */
const shared = (what: RawBuilder<unknown>, where: RawBuilder<unknown>, message: RawBuilder<unknown>) => sql`
  select id, ${message} as message from (
    select r.id, r.row_number, first_value(r.row_number) over w as first_row, row_number() over w as place from rows r
    where ${where} window w as (partition by r.account_key, ${what} order by r.row_number, r.id)) s where place > 1`

/** An account's number as people write it. */
const shown = (number: RawBuilder<unknown>) => sql`regexp_replace(${number}, '^(\\d{2})(\\d{6})$', '\\1-\\2')`

const network = sql`(r.facts ->> 'network')::smallint`
const isLiveCard = sql`r.sheet = 'cards' and (r.facts ->> 'live')::boolean`
const live = sql.raw(isLive('c'))
/** A card that is itself among the rows keeps its vehicle number. */
const isAmongRows = sql`exists (select from rows s where s.sheet = 'cards' and s.key = encode(c.number_hash, 'hex'))`

const named = sql`btrim(coalesce(r.cells ->> 'account', ''))`
const isDashed = sql`${named} ~ '^[0-9]{2}-[0-9]{6}$'`
const reference = sql`regexp_replace(${named}, '^([0-9]{2})-([0-9]{6})$', '\\1\\2')`
const isNumberHere = sql`exists (select from accounts o where o.cl_account_no = ${reference})`
const isFormerHere = sql`exists (select from accounts o where o.external_number = ${reference} and o.cl_account_no <> ${reference})`

const clashes: readonly Clash[] = [
  {
    column: 'account',
    found: sql`select r.id, 'There is no account ' || ${shown(sql`r.account_key`)} || ', here or in the sheet accounts' as message from rows r
      where r.sheet not in ('accounts', 'sites') and r.account_key <> '' and r.account_id is null
        and not exists (select from rows a where a.sheet = 'accounts' and a.key = r.account_key)`,
  },
  {
    // Without the dash, a number may be that of one account and the former one of another.
    column: 'account',
    found: sql`select r.id, case when ${isDashed}
        then 'Two accounts have this number: one here, one in the previous system. Send the one here by itself'
        else 'Two accounts have this number: one here, one in the previous system. Use the number here with its dash' end as message
      from rows r left join rows a on a.sheet = 'accounts' and a.key = ${reference}
      where r.sheet not in ('accounts', 'sites') and case when ${isDashed} then a.facts ->> 'number' = '' and ${isNumberHere}
        when a.id is null then ${isNumberHere} and ${isFormerHere}
        else a.facts ->> 'number' <> '' and exists (
          select from rows o where o.sheet = 'accounts' and o.facts ->> 'external' = ${reference} and o.key <> a.key) end`,
  },
  {
    column: 'account',
    found: sql`select r.id, 'This account is closed' as message from rows r where r.standing = 'closed' and r.sheet <> 'accounts'`,
  },
  {
    column: 'account_number',
    found: sql`select r.id, 'This account is closed' as message from rows r
      left join take_over_marks m on m.sheet = 'accounts' and m.key = r.account_id::text
      where r.standing = 'closed' and r.sheet = 'accounts' and m.digest is distinct from r.digest`,
  },
  {
    column: 'account_number',
    found: sql`select r.id, 'This number belonged to another account' as message from rows r
      join retired_account_numbers n on n.cl_account_no = r.facts ->> 'number' where r.sheet = 'accounts'`,
  },
  {
    column: 'account_number',
    found: sql`select r.id, 'The account ' || ${shown(sql`o.cl_account_no`)} || ' here has this number of the previous system' as message from rows r
      join accounts o on o.id = r.account_id
      where r.sheet = 'accounts' and r.facts ->> 'number' <> '' and o.cl_account_no <> r.facts ->> 'number'`,
  },
  {
    column: 'external_number',
    found: sql`select r.id, 'Another account has this number' as message from rows r
      join accounts o on o.external_number = r.facts ->> 'external' and o.id is distinct from r.account_id
      where r.sheet = 'accounts' and r.facts ->> 'external' <> ''`,
  },
  {
    column: 'external_number',
    found: sql`select id, 'Row ' || first_row || ' has the same number' as message from (
      select r.id, first_value(r.row_number) over w as first_row, row_number() over w as place from rows r
      where r.sheet = 'accounts' and r.facts ->> 'external' <> ''
      window w as (partition by r.facts ->> 'external' order by r.row_number, r.id)) s where place > 1`,
  },
  {
    column: 'account',
    found: shared(
      sql`r.sheet, r.facts ->> 'id'`,
      sql`r.facts ? 'id' and r.key not like '#%'`,
      sql`'Row ' || first_row || ' is the same record'`,
    ),
  },
  {
    column: 'email',
    found: sql`select r.id, 'This person is staff of the provider' as message from rows r
      join users u on u.email = r.facts ->> 'email' and u.user_type_id = ${sql.lit(userTypes.staff)} where r.sheet = 'users'`,
  },
  {
    column: 'card_number',
    found: sql`select r.id, case when c.account_id is distinct from r.account_id then 'This number is a card of another account'
        else 'This number is a card here already' end as message
      from rows r join cards c on c.number_hash = ${hashOf('r')}
      left join take_over_marks m on m.sheet = 'cards' and m.key = r.key
      where r.sheet = 'cards' and r.key not like '#%' and (m.key is null or c.account_id is distinct from r.account_id)`,
  },
  {
    column: 'network',
    found: sql`select r.id, 'This account does not use ' || n.name as message
      from rows r join card_networks n on n.id = ${network}
      left join rows a on a.sheet = 'accounts' and a.key = r.account_key
      where r.sheet = 'cards' and case when a.id is not null then not (a.facts -> 'networks') @> to_jsonb(n.id)
        else exists (select from account_networks w where w.account_id = r.account_id)
          and not exists (select from account_networks w where w.account_id = r.account_id and w.card_network_id = n.id) end`,
  },
  {
    column: 'vehicle_number',
    found: shared(
      sql`${network}, r.facts ->> 'vehicle'`,
      sql`${isLiveCard} and r.facts ? 'vehicle'`,
      sql`'The live card in row ' || first_row || ' has this vehicle number'`,
    ),
  },
  {
    column: 'vehicle_number',
    found: sql`select r.id, 'A live card here has this vehicle number' as message from rows r
      join cards c on c.account_id = r.account_id and c.card_network_id = ${network} and c.vehicle_number_key = r.facts ->> 'vehicle'
        and c.vehicle_number is not null and c.overlaps_card_id is null and ${live}
      where ${isLiveCard} and not ${isAmongRows}`,
  },
  {
    column: 'pin',
    found: shared(
      sql`r.pin_mark`,
      sql`r.sheet = 'cards' and r.pin_mark is not null`,
      sql`'The live card in row ' || first_row || ' has this PIN'`,
    ),
  },
  {
    column: 'driver_number',
    found: sql`select r.id, 'There is no driver with this number, here or in the sheet drivers' as message from rows r
      where r.sheet = 'cards' and r.facts ? 'driver'
        and not exists (select from rows d where d.sheet = 'drivers' and d.account_key = r.account_key and d.facts ->> 'id' = r.facts ->> 'driver')
        and not exists (select from drivers d where d.account_id = r.account_id and d.driver_number_key = r.facts ->> 'driver')`,
  },
  {
    column: 'replaces_number',
    found: sql`select r.id, 'There is no such card in this account' as message from rows r
      where r.sheet = 'cards' and r.facts ? 'replaces'
        and not exists (select from rows o where o.sheet = 'cards' and o.account_key = r.account_key and o.key = r.facts ->> 'replaces')
        and not exists (select from cards c where c.account_id = r.account_id and c.number_hash = decode(r.facts ->> 'replaces', 'hex'))`,
  },
]

/** Expects the temporary table `rows` in the transaction. */
export const findClashes = async ({ db }: Ctx) => {
  for (const { column, found } of clashes)
    await sql`
      update take_over_rows w set clashes = jsonb_build_object(${column}::text, f.message) || coalesce(w.clashes, '{}')
      from (${found}) f where w.id = f.id`.execute(db)
}
