// docs/product/take-over.md#sent-again: for each sheet, how to find its records in the portal and how to tell whether a person
// has changed them since. The result is the plan of a row: what writing will do with it.
import type { SheetName } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/** The key of a card is its hash; a row without a number has none. */
export const hashOf = (row: string) =>
  sql`case when ${sql.ref(`${row}.key`)} ~ '^[0-9a-f]{64}$' then decode(${sql.ref(`${row}.key`)}, 'hex') end`

type Sheet = {
  /** Joins the rows `r` with the portal's record; selects its id and version. */
  here: RawBuilder<unknown>
  /** The key under which a record is remembered. It contains the account's id, however a file names the account. */
  mark: RawBuilder<unknown>
}

const ofAccount = sql`r.account_id || '|' || (r.facts ->> 'id')`

export const sheetPlans: Record<SheetName, Sheet> = {
  accounts: {
    here: sql`o.id, o.version::text as version from rows r join accounts o on o.id = r.account_id`,
    mark: sql`r.account_id::text`,
  },
  contacts: {
    here: sql`o.account_id, md5(o::text) as version from rows r join account_contacts o on o.account_id = r.account_id and upper(o.kind) = r.facts ->> 'id'`,
    mark: ofAccount,
  },
  addresses: {
    here: sql`o.id, o.version::text as version from rows r join delivery_addresses o on o.account_id = r.account_id
      and upper(normalize(o.address_name, nfkc)) = r.facts ->> 'id'`,
    mark: ofAccount,
  },
  users: {
    here: sql`u.id, u.version::text as version from rows r join users u on u.email = lower(r.facts ->> 'id')
      join memberships o on o.account_id = r.account_id and o.user_id = u.id`,
    mark: ofAccount,
  },
  vehicles: {
    here: sql`o.id, o.version::text as version from rows r join vehicles o on o.account_id = r.account_id
      and o.vehicle_number_key = r.facts ->> 'id'`,
    mark: ofAccount,
  },
  drivers: {
    here: sql`o.id, o.version::text as version from rows r join drivers o on o.account_id = r.account_id
      and o.driver_number_key = r.facts ->> 'id'`,
    mark: ofAccount,
  },
  cards: {
    here: sql`o.id, o.version::text as version from rows r join cards o on o.number_hash = ${hashOf('r')}`,
    mark: sql`r.key`,
  },
  sites: {
    here: sql`o.id, o.version::text as version from rows r join sites o on o.card_network_id = (r.facts ->> 'network')::smallint
      and o.site_number = split_part(r.key, '|', 2) where r.key not like '#%'`,
    mark: sql`r.key`,
  },
}

/** Rows of accounts that are not written yet, with the id of the account if it already exists here. */
export const openRows = (take_over_id: number, sheet?: SheetName) => sql`
  select r.*, t.account_id, t.standing from take_over_rows r
  join (select a.take_over_id, a.account_key, a.account_id, a.state, o.standing
    from take_over_accounts a left join accounts o on o.id = a.account_id) t
    on t.take_over_id = r.take_over_id and t.account_key = r.account_key
  where r.take_over_id = ${take_over_id} and t.state <> 'written' ${sheet ? sql`and r.sheet = ${sheet}` : sql``}`

/** The same content is unchanged. Different content is a change, unless a person has changed the portal's record since. */
export const planRows = async ({ db }: Ctx, take_over_id: number, sheet: SheetName) => {
  const { here, mark } = sheetPlans[sheet]
  await sql`
    with rows as materialized (${openRows(take_over_id, sheet)}),
    here as materialized (select distinct on (r.id) r.id as row_id, ${here})
    update take_over_rows w set plan = case
      when m.digest = r.digest then 'unchanged'
      when h.row_id is null then 'new'
      when m.version = h.version then 'changed'
      else 'kept' end
    from rows r
    left join here h on h.row_id = r.id
    left join take_over_marks m on m.sheet = ${sheet} and m.key = ${mark}
    where w.id = r.id and not w.has_problem`.execute(db)
}
