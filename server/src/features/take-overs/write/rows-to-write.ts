// The rows of one sheet and account to write, opened and parsed in batches.
import { readRow } from '@forecourt/domain/rules/take-over/read-row.ts'
import type { SheetName } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { sql } from 'kysely'
import { setImmediate as breath } from 'node:timers/promises'
import type { Ctx } from '#src/system/context.ts'
import { sheetPlans } from '../check/plans.ts'
import { openCells, type Reading, type StoredCells } from '../read/staged-row.ts'

export type RowToWrite = {
  row_id: number
  row_number: number
  key: string
  /** Null for a new record. */
  object_id: number | null
  facts: Record<string, unknown>
  values: Record<string, unknown>
}

export type Writing = { take_over_id: number; account_key: string; overwrite: boolean; reading: Reading }
export type Written = { row_id: number; object_id: number; version: string }

const rowsAtATime = 500
const rowsInABreath = 25

type Stored = Omit<RowToWrite, 'values'> & { cells: StoredCells; is_kept: boolean }

/** What exists here by now under such a key is a reason to refuse the account, not a record to keep. */
const refusedIfHere: readonly SheetName[] = ['accounts', 'cards']

/**
 * A record that was taken over before is found by its remembered key. The plan is that of the check: since then, a person may
 * have changed a record here, which is then kept, or deleted it, and then the row is new.
 */
const readSome = async (
  { db }: Ctx,
  { take_over_id, account_key, overwrite }: Writing,
  place: { sheet: SheetName; after: number; account_id: number | null },
) => {
  const { sheet, after, account_id } = place
  const { here, mark } = sheetPlans[sheet]
  const isPlanned = sql`case when h.row_id is null then true when r.plan = 'new' then ${refusedIfHere.includes(sheet)}::boolean
    else h.version is not distinct from m.version end`
  const { rows } = await sql<Stored>`
    with rows as materialized (
      select w.*, ${account_id}::bigint as account_id from take_over_rows w
      where w.take_over_id = ${take_over_id} and w.account_key = ${account_key} and w.sheet = ${sheet} and w.id > ${after}
        and (w.plan = 'new' or (w.plan = 'changed' and ${overwrite}::boolean))
      order by w.id limit ${rowsAtATime}
    ), here as materialized (select distinct on (r.id) r.id as row_id, ${here})
    select r.id as row_id, r.row_number, r.key, r.facts, r.cells, not ${isPlanned} as is_kept,
      case when r.plan = 'changed' and h.row_id is not null then m.object_id end as object_id
    from rows r left join here h on h.row_id = r.id
      left join take_over_marks m on m.sheet = ${sheet} and m.key = ${mark} order by r.id`.execute(db)
  return rows
}

/** Listed like the records that were kept when the rows were checked. */
const listKept = async ({ db }: Ctx, { take_over_id, account_key }: Writing, kept: readonly Stored[]) => {
  if (kept.length === 0) return
  await sql`
    with kept as (
      update take_over_rows w set plan = 'kept' from take_over_rows b
      where b.id = w.id and w.take_over_id = ${take_over_id} and w.id = any(${kept.map(({ row_id }) => row_id)}::bigint[])
      returning b.plan as planned
    )
    update take_over_accounts a set kept = a.kept + k.kept, added = a.added - k.added, changed = a.changed - k.changed
    from (select count(*)::int as kept, (count(*) filter (where planned = 'new'))::int as added,
      (count(*) filter (where planned = 'changed'))::int as changed from kept) k
    where a.take_over_id = ${take_over_id} and a.account_key = ${account_key}`.execute(db)
}

/** Yields to the event loop after a few rows, so that the statements of previous rows are sent in between. */
const openSome = async ({ reading }: Writing, sheet: SheetName, stored: readonly Stored[]) => {
  const opened: RowToWrite[] = []
  for (const [place, { cells, is_kept: _, ...row }] of stored.filter(({ is_kept }) => !is_kept).entries()) {
    if (place % rowsInABreath === 0) await breath()
    opened.push({ ...row, values: readRow(sheet, openCells(reading, sheet, cells), reading.cards).values })
  }
  return opened
}

/** Fetches the next rows before these are written, and opens them while the database writes these. */
export const rowsToWrite = async function* (
  ctx: Ctx,
  writing: Writing,
  { sheet, account_id }: { sheet: SheetName; account_id: number | null },
): AsyncGenerator<RowToWrite[]> {
  const readAfter = (after: number) => readSome(ctx, writing, { sheet, after, account_id })
  let stored = await readAfter(0)
  let opening = openSome(writing, sheet, stored)
  while (stored.length > 0) {
    const rows = await opening
    await listKept(
      ctx,
      writing,
      stored.filter(({ is_kept }) => is_kept),
    )
    stored = stored.length < rowsAtATime ? [] : await readAfter(stored.at(-1)!.row_id)
    opening = openSome(writing, sheet, stored)
    // If writing fails, nothing awaits the next rows. This handler prevents an unhandled rejection when they fail to open.
    opening.catch(() => {})
    if (rows.length > 0) yield rows
  }
}

type Marking = { sheet: SheetName; account_id: number | null; written: readonly Written[] }

/** Remembers the rows that were written, so that the same content counts as unchanged when it is sent again. */
export const writeMarks = async (ctx: Ctx, { take_over_id }: Writing, { sheet, account_id, written }: Marking) => {
  if (written.length === 0) return
  await sql`
    insert into take_over_marks (sheet, key, account_id, object_id, digest, version, take_over_id)
    select ${sheet}, ${sheetPlans[sheet].mark}, ${account_id}::bigint, r.object_id, r.digest, r.version, ${take_over_id}
    from (
      select w.*, ${account_id}::bigint as account_id, n.object_id, n.version from take_over_rows w
      join unnest(${written.map(({ row_id }) => row_id)}::bigint[], ${written.map(({ object_id }) => object_id)}::bigint[],
        ${written.map(({ version }) => version)}::text[]) n (row_id, object_id, version) on n.row_id = w.id
    ) r
    on conflict (sheet, key) do update set object_id = excluded.object_id, digest = excluded.digest, version = excluded.version,
      account_id = excluded.account_id, take_over_id = excluded.take_over_id, written_at = now()`.execute(ctx.db)
}
