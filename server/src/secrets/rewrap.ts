// docs/product/safety.md#keys-and-their-rotation: rewraps, under the active key, whatever an older key of the ring wraps. Works in
// small parts, each in its own transaction, while the portal runs. Skips finished parts, so it can be stopped and repeated.
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { headerBytes, rewrapFile, rewrapKey } from './vault.ts'

const atOnce = 200

/**
 * The columns of sealed files, and the place of each: the same text that was used to seal it. A test finds a missing column.
 * `moves`: a whole file, whose content may be in a file store (file-homes.ts). The others are small, and stay in the database.
 */
export const sealedFiles = [
  { table: 'import_parts', column: 'sealed', place: `'import|' || import_id || '|' || part`, moves: true },
  { table: 'held_transactions', column: 'sealed', place: `'held|' || card_network_id || '|' || tran_id` },
  { table: 'report_run_parts', column: 'sealed', place: `'report-run|' || run_id || '|' || part`, moves: true },
  { table: 'batch_files', column: 'content_sealed', place: `'batch|' || card_order_batch_id || '|' || file`, moves: true },
  { table: 'take_overs', column: 'key_sealed', place: `'take-over|' || id || '|key'` },
  { table: 'take_over_parts', column: 'sealed', place: `'take-over|' || take_over_id || '|' || part`, moves: true },
  { table: 'tax_exemption_scans', column: 'sealed', place: `'exemption|' || exemption_id`, moves: true },
  { table: 'portable_fleets', column: 'key_sealed', place: `'portable|' || id || '|key'` },
  { table: 'portable_fleet_parts', column: 'sealed', place: `'portable|' || portable_fleet_id || '|' || part`, moves: true },
  { table: 'webhooks', column: 'secret_sealed', place: `'webhook|' || id` },
  { table: 'webhooks', column: 'former_sealed', place: `'webhook|' || id` },
  { table: 'embosser', column: 'key_sealed', place: `'embosser|key'` },
  { table: 'network_secrets', column: 'sealed', place: `'network-channel|' || card_network_id || '|' || what` },
  {
    table: 'network_transmissions',
    column: 'content_sealed',
    place: `'network-file|' || card_network_id || '|' || sequence`,
    moves: true,
  },
  { table: 'second_factors', column: 'secret_sealed', place: `'user|' || user_id || '|totp'` },
] as const

type SealedFiles = (typeof sealedFiles)[number]
type Part = (ctx: SystemCtx) => Promise<number>

const rewrapKeys: Part = (ctx) =>
  inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('account_keys')
      .select(['id', 'account_id', 'wrapped_by', 'wrapped_key'])
      .where('wrapped_by', '<>', ctx.keyring.wrapping.active)
      .orderBy('id')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, ...row } of rows)
      await ctx.db.updateTable('account_keys').set(rewrapKey(ctx, row)).where('id', '=', id).execute()
    return rows.length
  })

/** After the version come the length of the key's name and the name itself. */
const isOlder = (column: string, active: string) =>
  sql`${sql.ref(column)} is not null and substr(${sql.ref(column)}, 3, get_byte(${sql.ref(column)}, 1)) <> ${Buffer.from(active)}`

/** Reads and writes only the headers: the content may be large, and Postgres appends it to the new header. */
const rewrapFiles =
  ({ table, column, place }: SealedFiles): Part =>
  (ctx) =>
    inTransaction(ctx, async (ctx) => {
      const older = isOlder(column, ctx.keyring.wrapping.active)
      const { rows } = await sql<{ row: string; place: string; head: Buffer }>`
        select ctid::text as row, ${sql.raw(place)} as place, substr(${sql.ref(column)}, 1, ${headerBytes}::int) as head
        from ${sql.table(table)} where ${older} limit ${atOnce} for update skip locked`.execute(ctx.db)
      for (const { row, place: kept, head } of rows) {
        const { header, length } = rewrapFile(ctx, kept, head)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${header}::bytea || substr(${sql.ref(column)}, ${length + 1}::int)
          where ctid = ${row}::tid`.execute(ctx.db)
      }
      return rows.length
    })

const all = async (ctx: SystemCtx, part: Part) => {
  let done = 0
  for (let rows = await part(ctx); rows > 0; rows = await part(ctx)) done += rows
  return done
}

/** Counts what older keys still wrap, because a row was locked or an instance with the old key ring wrote it concurrently. */
const countOlder = async (ctx: SystemCtx) => {
  const { active } = ctx.keyring.wrapping
  const counts = [
    sql`select count(*) from account_keys where wrapped_by <> ${active}`,
    ...sealedFiles.map(({ table, column }) => sql`select count(*) from ${sql.table(table)} where ${isOlder(column, active)}`),
  ]
  const { rows } = await sql<{ left: number }>`select ${sql.join(
    counts.map((count) => sql`(${count})`),
    sql` + `,
  )} as left`.execute(ctx.db)
  return rows[0]!.left
}

export const rewrapAll = async (ctx: SystemCtx) => {
  const keys = await all(ctx, rewrapKeys)
  let files = 0
  for (const kind of sealedFiles) files += await all(ctx, rewrapFiles(kind))
  return { keys, files, left: await countOlder(ctx) }
}
