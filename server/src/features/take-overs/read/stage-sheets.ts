// Stores the rows of a file in the database as they arrive. Nothing else of the file is stored.
import { limits } from '@forecourt/domain/rules/limits.ts'
import { historyCell, historyTitle, missingColumn } from '@forecourt/domain/rules/take-over/history-cells.ts'
import { historySheet, type SheetName } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { readTitles } from '@forecourt/domain/rules/take-over/titles.ts'
import { sql } from 'kysely'
import { setImmediate as breath } from 'node:timers/promises'
import type { Ctx } from '#src/system/context.ts'
import { collecting } from '#src/outside/memory.ts'
import { readAhead } from '#src/outside/read-ahead.ts'
import type { SheetRow } from '#src/outside/workbook-sheets.ts'
import { historyWriter } from './history-parts.ts'
import type { SheetBatch } from './csv-rows.ts'
import { refuseFile } from './refuse-file.ts'
import { stageRow, type Reading, type StagedRow } from './staged-row.ts'

/** A row that was sent before replaces its earlier version. Returns the length of the JSON of these rows. */
const writeRows = async ({ db }: Ctx, take_over_id: number, rows: readonly StagedRow[]) => {
  if (rows.length === 0) return 0
  const text = JSON.stringify(rows)
  await sql`
    insert into take_over_rows (take_over_id, sheet, row_number, key, digest, account_key, cells, pin_mark, problems, facts)
    select ${take_over_id}, sheet, row_number, key, digest, account_key, cells, pin_mark, problems, facts
    from json_populate_recordset(null::take_over_rows, ${text})
    on conflict (take_over_id, sheet, key) do update set row_number = excluded.row_number, digest = excluded.digest,
      account_key = excluded.account_key, cells = excluded.cells, pin_mark = excluded.pin_mark, problems = excluded.problems,
      facts = excluded.facts, clashes = null, plan = null`.execute(db)
  return text.length
}

/** The line as the sender wrote it. A guard against formulas would spoil negative numbers. */
const rawLine = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

/** Layout C of the import, which reads the history after everything else: a missing column would show only then. */
const historyLines = () => {
  let titles: string[] | undefined
  return (rows: readonly SheetRow[]) =>
    rows.map(({ cells }) => {
      // A workbook has no empty cells at the end of a row. A row with too many is refused by the import.
      if (titles)
        return rawLine([...titles, ...cells.slice(titles.length)].map((title, at) => historyCell(title, cells[at] ?? '')))
      titles = cells.map(historyTitle)
      const missing = missingColumn(titles)
      if (missing !== undefined) throw refuseFile(`The sheet ${historySheet} has no column ${missing}`)
      return rawLine(titles)
    })
}

type Open = { columns: string[]; seen: Map<string, number>; count: number }

/** Rows without a key cannot be matched with the same rows sent again, so those of an earlier file are deleted. */
type Opening = { take_over_id: number; sheet: SheetName; titles: readonly string[] }
const openSheet = async ({ db }: Ctx, { take_over_id, sheet, titles }: Opening): Promise<Open> => {
  const { columns, refused } = readTitles(sheet, titles)
  if (refused !== undefined) throw refuseFile(refused)
  await db
    .deleteFrom('take_over_rows')
    .where('take_over_id', '=', take_over_id)
    .where('sheet', '=', sheet)
    .where('key', 'like', '#%')
    .execute()
  return { columns, seen: new Map(), count: 0 }
}

const cellsOf = (sheet: SheetName, columns: readonly string[], { row, cells }: SheetRow) => {
  if (cells.slice(columns.length).some(Boolean))
    throw refuseFile(`Row ${row} of the sheet ${sheet} has more cells than the first row`)
  const long = cells.findIndex((cell) => cell.length > limits.uploadCellLength)
  if (long >= 0)
    throw refuseFile(`A cell in row ${row} of the sheet ${sheet} holds more than ${limits.uploadCellLength} characters`)
  return Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']))
}

const rowsInABreath = 250

type Staging = { take_over_id: number; history: ReturnType<typeof historyWriter>; open: Map<SheetName, Open> }

/** Yields the rows of every sheet in their stored form, in batches. The history is stored separately. */
const stagedRows = async function* (
  reading: Reading,
  { take_over_id, history, open }: Staging,
  batches: AsyncIterable<SheetBatch>,
) {
  const { ctx } = reading
  const linesOf = historyLines()
  for await (const { sheet, rows } of batches) {
    if (sheet === historySheet) {
      await history.write(linesOf(rows).join(''))
      continue
    }
    const [first, ...rest] = open.has(sheet) ? [undefined, ...rows] : rows
    if (first) open.set(sheet, await openSheet(ctx, { take_over_id, sheet, titles: first.cells }))
    const at = open.get(sheet)
    if (!at) continue
    at.count += rest.length
    if (at.count > limits.takeOverRows)
      throw refuseFile(`The sheet ${sheet} has more than ${limits.takeOverRows.toLocaleString('en-US')} rows`, 413)
    const staged: StagedRow[] = []
    for (const [place, row] of rest.entries()) {
      const cells = cellsOf(sheet, at.columns, row!)
      const made = stageRow(reading, { sheet, row_number: row!.row, cells }, (key) => at.seen.get(key))
      if (!made.key.startsWith('#')) at.seen.set(made.key, made.row_number)
      staged.push(made)
      if (place % rowsInABreath === 0) await breath()
    }
    yield staged
  }
}

/** V8 treats rows that wait for the database as long-lived and would hold hundreds of megabytes of them. */
const collectEvery = 2 * 1024 * 1024

/** Reads every sheet to its end and parses the next rows while the previous ones are written. Returns the sheets found. */
export const stageSheets = async (reading: Reading, take_over_id: number, batches: AsyncIterable<SheetBatch>) => {
  const history = historyWriter(reading.ctx, take_over_id)
  const open = new Map<SheetName, Open>()
  const used = collecting(collectEvery)
  let rowCount = 0
  for await (const rows of readAhead(stagedRows(reading, { take_over_id, history, open }, batches))) {
    rowCount += rows.length
    used(await writeRows(reading.ctx, take_over_id, rows))
  }
  const has_history = await history.end()
  if (rowCount === 0 && !has_history) throw refuseFile('The file has no rows below its header')
  return { has_history, sheets: [...open.keys(), ...(has_history ? [historySheet] : [])] }
}
