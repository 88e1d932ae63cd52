// docs/operations/growth.md#archive: moves months out of the database into files. A month is dropped only after its file is
// complete.
import { counted } from '@forecourt/domain/format/counted.ts'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { tellInstances } from '#src/features/provider/renew-provider.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { StartError } from '#src/system/start-error.ts'
import { audit } from '#src/trail/audit.ts'
import type { ArchiveKind } from './archive-kinds.ts'
import { fileOf, readArchive, writeArchive } from './archive-files.ts'
import { signPart } from './archived-parts.ts'

type Part = { part: string; ends_at: string }

/** Only months that are over. */
const partsBefore = async ({ db, clock }: SystemCtx, { table, endOf, months_kept }: ArchiveKind, before: string) => {
  const { rows } = await sql<Part>`
    select part, ends_at from (
      select c.relname as part, ${endOf(sql`substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)')`)} as ends_at
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass(${table})) parts
    where ends_at <= least(${before}::timestamptz, ${clock.now().toISOString()}::timestamptz - make_interval(months => ${months_kept}))
    order by ends_at`.execute(db)
  return rows
}

type Content = { rows: number; first_id: number | null; last_id: number | null }

const contentOf = async ({ db }: SystemCtx, part: string) => {
  const { rows } = await sql<Content>`
    select count(*)::int as rows, min(id) as first_id, max(id) as last_id from ${sql.table(part)}`.execute(db)
  return rows[0]!
}

const linesIn = async (file: string) => {
  let lines = 0
  for await (const some of readArchive(file)) lines += some.length
  return lines
}

/** Rounds of the whole work, and tries for the lock in each of them. */
const rounds = 6
const tries = 10
/** In milliseconds: those who queued behind a try go first. */
const betweenTries = 500

const isInUse = (error: unknown) => (error as { code?: string }).code === '55P03'

/**
 * Takes the lock of the whole table in short tries, so that other work never queues behind it for long. Must be the last step of
 * its transaction, because nobody can read the table until that ends.
 */
const takeOut = async ({ db }: SystemCtx, table: string, part: string) => {
  for (let left = tries; ; left--) {
    await sql`savepoint in_place`.execute(db)
    try {
      await sql`alter table ${sql.table(table)} detach partition ${sql.table(part)}`.execute(db)
      await sql`drop table ${sql.table(part)}`.execute(db)
      return
    } catch (error) {
      if (left === 0 || !isInUse(error)) throw error
      await sql`rollback to savepoint in_place`.execute(db)
    }
    await pause(betweenTries)
  }
}

type Written = { kind: ArchiveKind; sha256: Buffer; rows: number }

/**
 * Counts and signs while only writers of this month have to wait. If rows were added since the file was written, the month stays
 * in the database.
 */
const detach = async (ctx: SystemCtx, { part, ends_at }: Part, { kind, sha256, rows }: Written) => {
  const once = () =>
    inTransaction(ctx, async (ctx) => {
      await kind.keepWritersAway?.(ctx)
      await sql`select set_config('lock_timeout', '1s', true)`.execute(ctx.db)
      await sql`lock table ${sql.table(part)} in share mode`.execute(ctx.db)
      const content = await contentOf(ctx, part)
      if (content.rows !== rows || (await kind.findReason?.(ctx, part)))
        throw new StartError(`${part} was added to meanwhile. Run this again.`)
      const archived_at = ctx.clock.now().toISOString()
      const note = signPart(ctx.keyring, { part, ends_at, sha256, archived_at, ...content })
      await ctx.db.insertInto('archived_parts').values(note).execute()
      await kind.keepSums?.(ctx, part)
      await audit(ctx, { action: kind.action, after: { part, rows, sha256: sha256.toString('hex') } })
      await tellInstances(ctx)
      await takeOut(ctx, kind.table, part)
    })
  for (let left = rounds; ; left--) {
    try {
      return await once()
    } catch (error) {
      if (left === 0 || !isInUse(error)) throw error
    }
  }
}

/** `before` is the first day of a month. Yields one sentence per partition. */
export const archiveMonths = async function* (
  ctx: SystemCtx,
  { kind, before, folder }: { kind: ArchiveKind; before: string; folder: string },
) {
  for (const found of await partsBefore(ctx, kind, before)) {
    const { part } = found
    const file = fileOf(folder, part)
    const reason = await kind.findReason?.(ctx, part)
    if (reason) throw new StartError(reason)
    if (existsSync(file)) throw new StartError(`${file} exists already. Move it away, or name another folder.`)
    await kind.prepare?.(ctx, part)
    const { rows } = await contentOf(ctx, part)
    const sha256 = await writeArchive(ctx.db, part, file)
    if ((await linesIn(file)) !== rows)
      throw new StartError(`${file} does not have all ${kind.nouns[1]} of ${part}. Nothing was removed.`)
    await detach(ctx, found, { kind, sha256, rows })
    yield `${part}: ${counted(rows, ...kind.nouns)} moved from the database to ${file}.`
  }
}
