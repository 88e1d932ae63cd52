// Writes contacts, addresses, vehicles, drivers and sites, many rows in one statement. Existing records are overwritten; the plan
// has already decided which rows may be written.
import type { SheetName } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { networkIdOf } from '@forecourt/domain/rules/take-over/row-parts.ts'
import { stateTimeZone } from '@forecourt/domain/rules/state-time-zones.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import type { RowToWrite, Written } from './rows-to-write.ts'

type RecordSheet = Extract<SheetName, 'contacts' | 'addresses' | 'vehicles' | 'drivers' | 'sites'>
type Row = Record<string, unknown>

type Target = {
  table: string
  columns: readonly string[]
  /** For cells whose column has another name, or that are not stored. */
  toRow: (values: Row, provider: { today: string; time_zone: string }) => Row
  conflict: RawBuilder<unknown>
  id: RawBuilder<unknown>
  version: RawBuilder<unknown>
  isVersioned: boolean
  /**
   * Matches the written record with its row, whose alias is given. Only the database knows what it takes for the same number: it
   * turns fewer characters into capitals than JavaScript does, such as ß.
   */
  key: (of: string) => RawBuilder<unknown>
}

const text = (values: Row, name: string) => values[name] ?? ''
const spelled = (column: string) => (of: string) => sql`upper(normalize(${sql.ref(`${of}.${column}`)}, nfkc))`
const texts = (values: Row, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text(values, name)]))

const contactColumns = ['name', 'phone', 'email'] as const
const addressColumns = ['attention_to', 'address_secondary', 'phone', 'email', 'fax'] as const
const driverColumns = ['first_name', 'last_name', 'cost_center', 'email', 'phone', 'external_id'] as const
const siteColumns = ['address', 'city', 'county', 'zipcode', 'phone', 'brand'] as const

const targets: Record<Exclude<RecordSheet, 'addresses'>, Target> = {
  contacts: {
    table: 'account_contacts',
    columns: ['kind', ...contactColumns],
    toRow: (values) => ({ kind: values['kind'], ...texts(values, contactColumns) }),
    conflict: sql`(account_id, kind)`,
    id: sql`o.account_id`,
    version: sql`md5(o::text)`,
    isVersioned: false,
    key: spelled('kind'),
  },
  vehicles: {
    table: 'vehicles',
    columns: [
      'vehicle_number',
      'vin',
      'plate',
      'plate_state',
      'year',
      'make',
      'model',
      'fuel_type',
      'tank_capacity',
      'card_vehicle_type_id',
      'status',
      'owner_operator_number',
      'owner_operator_name',
    ],
    toRow: (values) => ({
      vehicle_number: values['vehicle_number'],
      ...texts(values, ['vin', 'plate', 'plate_state', 'make', 'model', 'owner_operator_number', 'owner_operator_name']),
      year: values['year'] ?? null,
      fuel_type: values['fuel_type'] ?? null,
      tank_capacity: values['tank_capacity'] ?? null,
      card_vehicle_type_id: values['type_code'] ?? null,
      status: values['status'] ?? 'active',
    }),
    conflict: sql`(account_id, vehicle_number_key)`,
    id: sql`o.id`,
    version: sql`o.version::text`,
    isVersioned: true,
    key: spelled('vehicle_number'),
  },
  drivers: {
    table: 'drivers',
    columns: ['driver_number', ...driverColumns, 'status', 'left_on'],
    toRow: (values, { today }) => ({
      driver_number: values['driver_number'],
      ...texts(values, driverColumns),
      status: values['status'] ?? 'active',
      left_on: values['status'] === 'left' ? (values['left_on'] ?? today) : null,
    }),
    conflict: sql`(account_id, driver_number_key)`,
    id: sql`o.id`,
    version: sql`o.version::text`,
    isVersioned: true,
    key: spelled('driver_number'),
  },
  sites: {
    table: 'sites',
    columns: [
      'card_network_id',
      'site_number',
      'name',
      ...siteColumns,
      'state',
      'kind',
      'latitude',
      'longitude',
      'status',
      'time_zone',
      'source',
    ],
    toRow: (values, { time_zone }) => ({
      card_network_id: networkIdOf(values['network']),
      site_number: values['site_number'],
      name: values['name'] ?? `${String(values['network'])} site ${String(values['site_number'])}`,
      ...texts(values, siteColumns),
      state: values['state'],
      kind: values['kind'] ?? 'cardlock',
      latitude: values['latitude'] ?? null,
      longitude: values['longitude'] ?? null,
      status: values['status'] ?? 'open',
      time_zone: stateTimeZone(String(values['state'])) ?? time_zone,
      source: 'file',
    }),
    conflict: sql`(card_network_id, site_number)`,
    id: sql`o.id`,
    version: sql`o.version::text`,
    isVersioned: true,
    key: (of) => sql`${sql.ref(`${of}.card_network_id`)} || '|' || ${sql.ref(`${of}.site_number`)}`,
  },
}

const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

type Place<Sheet> = { sheet: Sheet; account_id: number | null }

const upsert = async (
  ctx: Ctx,
  { sheet, account_id }: Place<keyof typeof targets>,
  rows: readonly RowToWrite[],
): Promise<Written[]> => {
  const target = targets[sheet]
  const provider = { today: providerToday(ctx), time_zone: ctx.config.branding.time_zone }
  const columns = account_id === null ? target.columns : ['account_id', ...target.columns]
  const given = rows.map((row) => ({ account_id, ...target.toRow(row.values, provider) }))
  const sets = target.columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  const versions = target.isVersioned ? [sql`version = o.version + 1`, sql`updated_at = now()`] : []
  const { rows: saved } = await sql<{ place: number; object_id: number; version: string }>`
    with given as materialized (
      select * from json_populate_recordset(null::${sql.table(target.table)}, ${JSON.stringify(given)}) with ordinality
    ), written as (
      insert into ${sql.table(target.table)} as o (${columnList(columns)}) select ${columnList(columns)} from given
      on conflict ${target.conflict} do update set ${sql.join([...sets, ...versions])}
      returning ${target.key('o')} as key, ${target.id} as object_id, ${target.version} as version
    )
    select g.ordinality as place, w.object_id, w.version from given g join written w on w.key = ${target.key('g')}`.execute(
    ctx.db,
  )
  return saved.map(({ place, ...written }) => ({ row_id: rows[place - 1]!.row_id, ...written }))
}

const toAddress = (values: Row) => ({
  address_name: values['address_name'],
  address: values['address'],
  city: values['city'],
  state: values['state'],
  zipcode: values['zipcode'],
  ...texts(values, addressColumns),
})

const addressTable = sql.table('delivery_addresses')
const addressNames = ['address_name', 'address', 'city', 'state', 'zipcode', ...addressColumns] as const

/** An address has no key besides its id. */
const writeAddresses = async (ctx: Ctx, account_id: number, rows: readonly RowToWrite[]): Promise<Written[]> => {
  const written: Written[] = []
  for (const row of rows) {
    const values = JSON.stringify([{ account_id, ...toAddress(row.values) }])
    const given = sql`json_populate_recordset(null::${addressTable}, ${values})`
    const { rows: saved } =
      row.object_id === null
        ? await sql<{ id: number; version: string }>`
            insert into ${addressTable} (account_id, ${columnList(addressNames)})
            select account_id, ${columnList(addressNames)} from ${given} returning id, version::text as version`.execute(ctx.db)
        : await sql<{ id: number; version: string }>`
            update ${addressTable} o set (${columnList(addressNames)}, version, updated_at) =
              (select ${columnList(addressNames)}, o.version + 1, now() from ${given})
            where o.account_id = ${account_id} and o.id = ${row.object_id} returning id, version::text as version`.execute(ctx.db)
    written.push({ row_id: row.row_id, object_id: saved[0]!.id, version: saved[0]!.version })
  }
  return written
}

export const writeRecords = (ctx: Ctx, { sheet, account_id }: Place<RecordSheet>, rows: readonly RowToWrite[]) =>
  sheet === 'addresses' ? writeAddresses(ctx, account_id!, rows) : upsert(ctx, { sheet, account_id }, rows)
