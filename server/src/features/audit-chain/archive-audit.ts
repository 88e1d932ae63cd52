// docs/operations/growth.md#archive: months of the audit log leave the database for files. The file is whole before the month goes.
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { StartError } from '#src/system/start-error.ts'
import { audit } from '#src/trail/audit.ts'
import { fileOf, readArchive, writeArchive } from './archive-files.ts'
import { signPart } from './archived-parts.ts'

type Part = { part: string; ends_at: string }

/** Never a month that is not over. */
const partsBefore = async ({ db }: SystemCtx, before: string) => {
  const { rows } = await sql<Part>`
    select part, ends_at from (
      select c.relname as part, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz as ends_at
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_events'::regclass) parts
    where ends_at <= least(${before}::timestamptz, now()) order by ends_at`.execute(db)
  return rows
}

type Content = { rows: number; first_id: number | null; last_id: number | null; waiting: number }

const contentOf = async ({ db }: SystemCtx, part: string) => {
  const { rows } = await sql<Content>`
    select count(*)::int as rows, min(e.id) as first_id, max(e.id) as last_id,
      count(*) filter (where not exists (select from audit_seals s where s.event_id = e.id))::int as waiting
    from ${sql.table(part)} e`.execute(db)
  return rows[0]!
}

const linesIn = async (file: string) => {
  let lines = 0
  for await (const some of readArchive(file)) lines += some.length
  return lines
}

const tries = 60

/** Asked for in short tries, so that nobody waits behind it for long. What was added meanwhile keeps the month where it is. */
const detach = async (ctx: SystemCtx, { part, ends_at }: Part, { sha256, rows }: { sha256: Buffer; rows: number }) => {
  const once = () =>
    inTransaction(ctx, async (ctx) => {
      await sql`select set_config('lock_timeout', '1s', true)`.execute(ctx.db)
      await sql`alter table audit_events detach partition ${sql.table(part)}`.execute(ctx.db)
      const { waiting, ...content } = await contentOf(ctx, part)
      if (content.rows !== rows || waiting > 0) throw new StartError(`${part} was added to meanwhile. Run this again.`)
      const archived_at = ctx.clock.now().toISOString()
      const note = signPart(ctx.keyring, { part, ends_at, sha256, archived_at, ...content })
      await ctx.db.insertInto('archived_parts').values(note).execute()
      await audit(ctx, { action: 'audit.archive', after: { part, rows, sha256: sha256.toString('hex') } })
      await sql`drop table ${sql.table(part)}`.execute(ctx.db)
    })
  for (let left = tries; ; left--) {
    try {
      return await once()
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== '55P03') throw error
    }
  }
}

/** `before` is the first day of a month. Says what it did, a sentence for each part. */
export const archiveAudit = async function* (ctx: SystemCtx, { before, folder }: { before: string; folder: string }) {
  for (const found of await partsBefore(ctx, before)) {
    const { part } = found
    const { rows, waiting } = await contentOf(ctx, part)
    const file = fileOf(folder, part)
    if (waiting > 0) throw new StartError(`${part} has entries that are not sealed yet. Run this again in a few minutes.`)
    if (existsSync(file)) throw new StartError(`${file} exists already. Move it away, or name another folder.`)
    const sha256 = await writeArchive(ctx.db, part, file)
    if ((await linesIn(file)) !== rows) throw new StartError(`${file} does not have every entry of ${part}. Nothing was removed.`)
    await detach(ctx, found, { sha256, rows })
    yield `${part}: ${rows} entries are in ${file} and no longer in the database.`
  }
}
