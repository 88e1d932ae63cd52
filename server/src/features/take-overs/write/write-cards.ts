// docs/product/take-over.md#cards: numbers and PINs are opened with the key of the take-over and sealed to their cards as usual.
import { valueFields } from '@forecourt/domain/rules/card-fields.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { serialIn } from '@forecourt/domain/rules/card-number.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { accountKey, pinIndex, sealSecret } from '#src/secrets/vault.ts'
import { auditEach } from '#src/trail/audit.ts'
import type { RowToWrite, Writing, Written } from './rows-to-write.ts'
import { readBefore, tellOverwritten } from './tell-overwritten.ts'

type CardRow = {
  line: CardValues
  card_number: string
  pin?: string
  pin_offset?: string
  pin_kept_elsewhere?: boolean
  card_network_id: number
  card_type_id: number
  card_status_id: number
  expires?: string
  issued_on?: string
}

const hex = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`

const ownColumns = [
  'card_network_id',
  'card_type_id',
  'card_status_id',
  'number_sealed',
  'number_hash',
  'last_four',
  'expires_on',
  'pin_sealed',
  'pin_index',
  'pin_offset_sealed',
  'is_pin_kept_elsewhere',
  'issued_on',
  'driver_id',
  ...valueFields,
] as const
const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

/** Ids are taken first, because a secret is sealed to the id of its card. */
const nextIds = async ({ db }: Ctx, count: number) => {
  const { rows } = await sql<{ id: number }>`
    select nextval('cards_id_seq') as id from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ id }) => id)
}

const driverIds = async ({ db }: Ctx, account_id: number, rows: readonly RowToWrite[]) => {
  const numbers = rows.flatMap(({ facts }) => (typeof facts['driver'] === 'string' ? [facts['driver']] : []))
  if (numbers.length === 0) return new Map<unknown, number>()
  const found = await sql<{ id: number; key: string }>`
    select id, driver_number_key as key from drivers where account_id = ${account_id}
      and driver_number_key in (select unnest(${numbers}::text[]))`.execute(db)
  return new Map<unknown, number>(found.rows.map(({ id, key }) => [key, id]))
}

type DataKey = Awaited<ReturnType<typeof accountKey>>
type Sealing = { ctx: Ctx; dataKey: DataKey; account_id: number; drivers: ReadonlyMap<unknown, number> }

const toCard = ({ ctx, dataKey, account_id, drivers }: Sealing, id: number, row: RowToWrite) => {
  const { line, card_number, pin, pin_offset, card_network_id, ...card } = row.values as CardRow
  const place = { account_id, card_id: id }
  return {
    id,
    card_network_id,
    card_type_id: card.card_type_id,
    card_status_id: card.card_status_id,
    number_sealed: hex(sealSecret(dataKey, { ...place, secret: 'number' }, card_number)),
    number_hash: `\\x${row.key}`,
    last_four: card_number.slice(-4),
    expires_on: card.expires ?? null,
    pin_sealed: pin === undefined ? null : hex(sealSecret(dataKey, { ...place, secret: 'pin' }, pin)),
    pin_index: pin === undefined ? null : hex(pinIndex(ctx, { account_id, card_network_id }, pin)),
    pin_offset_sealed: pin_offset === undefined ? null : hex(sealSecret(dataKey, { ...place, secret: 'pin-offset' }, pin_offset)),
    is_pin_kept_elsewhere: card.pin_kept_elsewhere ?? false,
    issued_on: card.issued_on ?? null,
    driver_id: drivers.get(row.facts['driver']) ?? null,
    ...line,
  }
}

/** Cards get no template: the file says what they may buy. Their network already knows them and is not told. */
const insertCards = (ctx: Ctx, account_id: number, cards: readonly object[]) =>
  sql`
  insert into cards (account_id, id, is_taken_over, ${list(ownColumns)})
  select ${account_id}, id, true, ${list(ownColumns)} from json_populate_recordset(null::cards, ${JSON.stringify(cards)})`.execute(
    ctx.db,
  )

/** Two cards may swap their vehicles or PINs, so that both are free before either is written. */
const freeNumbers = (ctx: Ctx, account_id: number, cards: readonly object[]) =>
  sql`
  update cards c set vehicle_number = null, pin_index = null
  from json_populate_recordset(null::cards, ${JSON.stringify(cards)}) n
  where c.account_id = ${account_id} and c.id = n.id
    and (c.vehicle_number is distinct from n.vehicle_number or c.pin_index is distinct from n.pin_index)`.execute(ctx.db)

const updateCards = (ctx: Ctx, account_id: number, cards: readonly object[]) =>
  sql`
  update cards c set ${sql.join(ownColumns.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`))},
    status_changed_at = case when c.card_status_id = n.card_status_id then c.status_changed_at else now() end,
    version = c.version + 1, updated_at = now()
  from json_populate_recordset(null::cards, ${JSON.stringify(cards)}) n
  where c.account_id = ${account_id} and c.id = n.id`.execute(ctx.db)

const readVersions = async ({ db }: Ctx, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; version: string }>`
    select id, version::text as version from cards where id in (select unnest(${[...ids]}::bigint[]))`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** The ranges from which we issue numbers, and the highest serial number taken over in each. */
export const rangeWatch = async ({ db }: Ctx) => {
  const ranges = await db
    .selectFrom('card_number_ranges')
    .select(['card_network_id', 'prefix', 'length', 'is_luhn'])
    .where('is_generated', '=', true)
    .execute()
  const byNetwork = new Map(ranges.map((range) => [range.card_network_id, range]))
  const highest = new Map<number, number>()
  return {
    note: ({ values }: RowToWrite) => {
      const { card_network_id, card_number } = values as CardRow
      const range = byNetwork.get(card_network_id)
      const serial = range && serialIn(card_number, range)
      if (serial !== undefined) highest.set(card_network_id, Math.max(serial, highest.get(card_network_id) ?? -1))
    },
    /** Lets each range continue after its highest number. Must be last in the transaction, because others wait for the ranges. */
    move: async (ctx: Ctx) => {
      for (const [card_network_id, serial] of [...highest].toSorted(([a], [b]) => a - b))
        await sql`
          update card_number_ranges set next_serial = ${serial + 1}, shuffled_from = null, shuffled_to = null,
            version = version + 1, updated_at = now()
          where card_network_id = ${card_network_id} and next_serial <= ${serial} and last_serial >= ${serial}`.execute(ctx.db)
    },
  }
}

export const writeCards = async (ctx: Ctx, account_id: number, rows: readonly RowToWrite[]): Promise<Written[]> => {
  const dataKey = await accountKey(ctx, account_id)
  const sealing = { ctx, dataKey, account_id, drivers: await driverIds(ctx, account_id, rows) }
  const added = rows.filter(({ object_id }) => object_id === null)
  const changed = rows.filter(({ object_id }) => object_id !== null)
  const ids = await nextIds(ctx, added.length)
  if (added.length > 0)
    await insertCards(
      ctx,
      account_id,
      added.map((row, place) => toCard(sealing, ids[place]!, row)),
    )
  const events = added.map((_, place) => ({ id: ids[place]!, account_id }))
  if (added.length > 0) await auditEach(ctx, events, { object_type: 'card', action: 'card.take-over' })
  const written = added.map(({ row_id }, place) => ({ row_id, object_id: ids[place]!, version: '1' }))
  if (changed.length === 0) return written
  const after = changed.map((row) => toCard(sealing, row.object_id!, row))
  const before = await readBefore(
    ctx,
    account_id,
    after.map(({ id }) => id),
  )
  await freeNumbers(ctx, account_id, after)
  await updateCards(ctx, account_id, after)
  await tellOverwritten(ctx, account_id, { before, after })
  await auditEach(
    ctx,
    changed.map(({ object_id }) => ({ id: object_id!, account_id })),
    { object_type: 'card', action: 'card.take-over' },
  )
  const versions = await readVersions(
    ctx,
    changed.map(({ object_id }) => object_id!),
  )
  return [
    ...written,
    ...changed.map(({ row_id, object_id }) => ({ row_id, object_id: object_id!, version: versions.get(object_id!)! })),
  ]
}

/**
 * Links cards to those they replaced; both exist by now. The rows come first, and each finds its cards by their numbers.
 * Otherwise the planner, which has no statistics of the cards just written, would compare each with every other.
 */
export const linkReplacements = async ({ db }: Ctx, { take_over_id, account_key, overwrite }: Writing, account_id: number) => {
  await sql`
    with pairs as materialized (
      select decode(r.key, 'hex') as new_hash, decode(r.facts ->> 'replaces', 'hex') as old_hash from take_over_rows r
      where r.take_over_id = ${take_over_id} and r.account_key = ${account_key} and r.sheet = 'cards' and r.facts ? 'replaces'
        and (r.plan = 'new' or (r.plan = 'changed' and ${overwrite}::boolean))
    )
    update cards old
    set replaced_by = (select new.id from cards new where new.number_hash = pairs.new_hash and new.account_id = ${account_id})
    from pairs where old.number_hash = pairs.old_hash and old.account_id = ${account_id}`.execute(db)
}
