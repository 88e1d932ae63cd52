import { columnsOf, type SheetName } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { invalid, notFound } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { openTakeOverKey } from '#src/secrets/take-over-key.ts'
import { readingOf } from './read/reading.ts'
import { openCells, stageRow, type Reading, type StoredCells } from './read/staged-row.ts'
import { compareAgain, reopenTakeOver } from './reopen-take-over.ts'
import { getRow } from './take-overs.queries.ts'

type Stored = { id: number; take_over_id: number; sheet: SheetName; row_number: number; account_key: string; cells: StoredCells }

/** A repaired row may get the key of another row. It then stays beside that row, with a problem. */
const twinOf = async ({ db }: UserCtx, { id, take_over_id, sheet }: Stored, key: string) => {
  const twin = await db
    .selectFrom('take_over_rows')
    .select('row_number')
    .where('take_over_id', '=', take_over_id)
    .where('sheet', '=', sheet)
    .where('key', '=', key)
    .where('id', '<>', id)
    .executeTakeFirst()
  return twin?.row_number
}

type Rewriting = { row: Stored; changed: Record<string, string> }

/** Returns whether the row belongs to another account now. */
const rewrite = async (ctx: UserCtx, reading: Reading, { row, changed }: Rewriting) => {
  await compareAgain(ctx, row.take_over_id, row.account_key)
  const cells = { ...openCells(reading, row.sheet, row.cells), ...changed }
  const place = { sheet: row.sheet, row_number: row.row_number, cells }
  const { key } = stageRow(reading, place, () => undefined)
  const twin = key.startsWith('#') ? undefined : await twinOf(ctx, row, key)
  const made = stageRow(reading, place, () => twin)
  await sql`
    update take_over_rows r set key = n.key, digest = n.digest, account_key = n.account_key, cells = n.cells, pin_mark = n.pin_mark,
      problems = n.problems, facts = n.facts, clashes = null, plan = null
    from json_populate_record(null::take_over_rows, ${JSON.stringify(made)}) n where r.id = ${row.id}`.execute(ctx.db)
  return made.account_key !== row.account_key
}

/** An account that was written may have got a row. All are compared, because the row may name it by its former number. */
const rewriteAll = async (ctx: UserCtx, reading: Reading, rewritings: readonly Rewriting[]) => {
  let hasMoved = false
  for (const rewriting of rewritings) hasMoved = (await rewrite(ctx, reading, rewriting)) || hasMoved
  const [first] = rewritings
  if (first && hasMoved) await compareAgain(ctx, first.row.take_over_id)
}

const lockRows = async ({ db }: UserCtx, take_over_id: number, where: ReturnType<typeof sql>) => {
  const { rows } = await sql<Stored>`
    select id, take_over_id, sheet, row_number, account_key, cells from take_over_rows where take_over_id = ${take_over_id} and ${where}
    order by id for update`.execute(db)
  return rows
}

/** `columns` maps the request's field names to columns, so that an error names the field. */
const refuseUnknown = (sheet: SheetName, columns: Readonly<Record<string, string>>) => {
  const unknown = Object.keys(columns).find((field) => !Object.hasOwn(columnsOf(sheet), columns[field]!))
  if (unknown !== undefined) throw invalid({ [unknown]: [`The sheet ${sheet} has no such column`] })
}

export const repairRow = (ctx: UserCtx, { id, row_id }: { id: number; row_id: number }, cells: Record<string, string>) =>
  inTransaction(ctx, async (ctx) => {
    const key_sealed = await reopenTakeOver(ctx, id)
    const [row] = await lockRows(ctx, id, sql`id = ${row_id}`)
    if (!row) throw notFound()
    refuseUnknown(row.sheet, Object.fromEntries(Object.keys(cells).map((column) => [`cells.${column}`, column])))
    const reading = await readingOf(ctx, openTakeOverKey(ctx, id, key_sealed))
    await rewriteAll(ctx, reading, [{ row, changed: cells }])
    await audit(ctx, {
      action: 'take-over.repair',
      object: { type: 'take-over', id },
      after: { sheet: row.sheet, row: row.row_number, columns: Object.keys(cells) },
    })
    await enqueue(ctx, 'take-overs.check', { take_over_id: id })
    return getRow(ctx, id, row_id)
  })

/** The number of rows that one call can parse again. Further calls replace the rest. */
const replacedAtOnce = 5_000

type Replacement = { sheet: SheetName; column: string; from: string; to: string }

export const replaceInColumn = (ctx: UserCtx, id: number, { sheet, column, from, to }: Replacement) =>
  inTransaction(ctx, async (ctx) => {
    refuseUnknown(sheet, { column })
    if (columnsOf(sheet)[column]?.isSecret) throw invalid({ column: ['Numbers and PINs are repaired row by row'] })
    const key_sealed = await reopenTakeOver(ctx, id)
    const reading = await readingOf(ctx, openTakeOverKey(ctx, id, key_sealed))
    const found = await lockRows(
      ctx,
      id,
      sql`sheet = ${sheet} and coalesce(cells ->> ${column}::text, '') = ${from} and id in (select r.id from take_over_rows r
        where r.take_over_id = ${id} and r.sheet = ${sheet} and coalesce(r.cells ->> ${column}::text, '') = ${from}
        order by r.id limit ${replacedAtOnce})`,
    )
    await rewriteAll(
      ctx,
      reading,
      found.map((row) => ({ row, changed: { [column]: to } })),
    )
    await audit(ctx, {
      action: 'take-over.replace',
      object: { type: 'take-over', id },
      after: { sheet, column, rows: found.length },
    })
    await enqueue(ctx, 'take-overs.check', { take_over_id: id })
    return { rows: found.length }
  })
