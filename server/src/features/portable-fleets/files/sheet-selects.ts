// The sheets of a take-over as selects. Every column of a sheet must be here: a new column does not compile until it is added.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { columnsOf, type SheetName } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql, type RawBuilder } from 'kysely'
import type { FileSelect } from './select-file.ts'

type SelectedSheet = Exclude<SheetName, 'cards'>
type Values = Readonly<Record<string, RawBuilder<unknown>>>

/** Columns whose cell has the same name. */
const same = (table: string, ...names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`${table}.${name}`)]))

const yesNo = (value: RawBuilder<unknown>) => sql`case when ${value} then 'Yes' when not ${value} then 'No' end`
const account = sql`a.cl_division_no || '-' || substr(a.cl_account_no, 3)`
const own = (table: string) => sql.table(table)
const within = (table: string, order: RawBuilder<unknown>) => (account_id: number) =>
  sql`
  from ${own(table)} o join accounts a on a.id = o.account_id where o.account_id = ${account_id} order by ${order}`

/** An account without named networks uses all networks of the provider. */
const networks = sql`coalesce(
  (select string_agg(n.name, ', ' order by n.id) from account_networks w join card_networks n on n.id = w.card_network_id
    where w.account_id = a.id),
  (select string_agg(n.name, ', ' order by n.id) from card_networks n where n.is_used))`

const accounts: Values = {
  division: sql`a.cl_division_no`,
  account_number: sql`substr(a.cl_account_no, 3)`,
  ...same('a', 'external_number', 'name', 'state', 'city', 'time_zone', 'opened_on'),
  networks,
  legal_name: sql`b.legal_name`,
  billing_address: sql`b.address`,
  billing_address_secondary: sql`b.address_secondary`,
  billing_city: sql`b.city`,
  billing_state: sql`b.state`,
  billing_zipcode: sql`b.zipcode`,
  billing_contact: sql`b.contact_name`,
  billing_phone: sql`b.phone`,
  invoice_emails: sql`array_to_string(b.invoice_emails, ', ')`,
  ...same('b', 'tax_id', 'delivery_method', 'po_number', 'primary_sort', 'secondary_sort'),
  has_link_only: yesNo(sql`b.has_link_only`),
  has_summaries: yesNo(sql`b.has_summaries`),
  has_page_breaks: yesNo(sql`b.has_page_breaks`),
  ...same('b', 'billing_cycle', 'payment_terms', 'payment_method', 'bank_last_four'),
}

/** Until a person has accepted the invitation, the account sees the values typed in it, and so does the file. */
const typed = (field: string) => sql`coalesce(o.invited_as ->> ${sql.lit(field)}, ${sql.ref(`u.${field}`)})`

const vehicleType = sql`(select t.code from card_vehicle_types t where t.id = o.card_vehicle_type_id)`

type Selecting = { values: Values; from: (account_id: number) => RawBuilder<unknown> }

const selects: Record<SelectedSheet, Selecting> = {
  accounts: {
    values: accounts,
    from: (account_id) => sql`
      from accounts a left join account_billings b on b.account_id = a.id where a.id = ${account_id}`,
  },
  contacts: {
    values: { account, ...same('o', 'kind', 'name', 'phone', 'email') },
    from: within('account_contacts', sql`o.kind`),
  },
  addresses: {
    values: {
      account,
      ...same(
        'o',
        'address_name',
        'attention_to',
        'address',
        'address_secondary',
        'city',
        'state',
        'zipcode',
        'phone',
        'email',
        'fax',
      ),
    },
    from: within('delivery_addresses', sql`o.address_name, o.id`),
  },
  // Excludes people whom the account has disabled, because a take-over would enable them, and people without a role, because they
  // cannot be taken over. Who was invited and has not accepted is included whoever they are, as in the account's list.
  users: {
    values: {
      account,
      email: typed('email'),
      first_name: typed('first_name'),
      last_name: typed('last_name'),
      phone: typed('phone'),
      title: typed('title'),
      roles: sql`array_to_string(o.roles, ', ')`,
    },
    from: (account_id) => sql`
      from memberships o join accounts a on a.id = o.account_id join users u on u.id = o.user_id
      where o.account_id = ${account_id} and o.is_enabled and cardinality(o.roles) > 0 and (o.invited_as is not null
        or u.status <> ${sql.lit(userStatus.disabled)} and u.user_type_id = ${sql.lit(userTypes.customer)})
      order by u.email`,
  },
  vehicles: {
    values: {
      account,
      ...same('o', 'vehicle_number', 'vin', 'plate', 'plate_state', 'year', 'make', 'model', 'fuel_type', 'tank_capacity'),
      type_code: vehicleType,
      ...same('o', 'status', 'owner_operator_number', 'owner_operator_name'),
    },
    from: within('vehicles', sql`o.vehicle_number_key`),
  },
  drivers: {
    values: {
      account,
      ...same(
        'o',
        'driver_number',
        'first_name',
        'last_name',
        'cost_center',
        'email',
        'phone',
        'external_id',
        'status',
        'left_on',
      ),
    },
    from: within('drivers', sql`o.driver_number_key`),
  },
  // The sites where the account has bought. Without them, another install could not assign its purchases to sites.
  sites: {
    values: {
      network: sql`n.name`,
      ...same('o', 'site_number', 'name', 'address', 'city', 'county', 'state', 'zipcode', 'phone', 'brand', 'kind'),
      ...same('o', 'latitude', 'longitude', 'status'),
    },
    from: (account_id) => sql`
      from sites o join card_networks n on n.id = o.card_network_id
      where o.id in (select t.site_id from transactions t where t.account_id = ${account_id})
      order by o.card_network_id, o.site_number`,
  },
}

const selectOf =
  (sheet: SelectedSheet) =>
  (account_id: number): FileSelect => ({
    columns: Object.keys(columnsOf(sheet)).map((name) => ({ name, value: selects[sheet].values[name]! })),
    from: selects[sheet].from(account_id),
  })

export const sheetSelects: Record<SelectedSheet, (account_id: number) => FileSelect> = {
  accounts: selectOf('accounts'),
  contacts: selectOf('contacts'),
  addresses: selectOf('addresses'),
  users: selectOf('users'),
  vehicles: selectOf('vehicles'),
  drivers: selectOf('drivers'),
  sites: selectOf('sites'),
}
