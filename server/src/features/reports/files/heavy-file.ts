// Workbooks and paper. Short files are written here, long ones in a child process. If the child dies, only one report fails.
import path from 'node:path'
import { rowsAtOnce, tooLongFor } from '@forecourt/domain/reports/report-limits.ts'
import { countRows, type Written } from '#src/outside/copied-rows.ts'
import { throughChild } from '#src/outside/through-child.ts'
import { ReportRefused } from '#src/features/reports/report-refused.ts'
import { madeFile, type FileTask } from './made-file.ts'

/** A PDF is laid out as a whole, so it needs memory for all of its rows. A workbook never holds more than a few rows in memory. */
const walls = {
  xlsx: { memory_mb: 128, within_ms: 10 * 60_000 },
  pdf: { memory_mb: 512, within_ms: 10 * 60_000 },
} as const

/** The number of rows is not always known in advance, so the limit is checked while they pass. */
const upToLimit = async function* (format: string, copied: AsyncIterable<Buffer>) {
  let passed = 0
  for await (const bytes of countRows(copied, (rows) => (passed += rows))) {
    const refusal = tooLongFor(format, passed)
    if (refusal) throw new ReportRefused(refusal)
    yield bytes
  }
}

const here = async function* (task: FileTask, copied: AsyncIterable<Buffer>): AsyncGenerator<Written> {
  let passed = 0
  for await (const bytes of madeFile(
    task,
    countRows(copied, (rows) => (passed += rows)),
  )) {
    const done = passed
    passed = 0
    yield { bytes, rows: done }
  }
}

export const heavyFile = (task: FileTask, rows_expected: number | null, copied: AsyncIterable<Buffer>) => {
  const rows = upToLimit(task.format, copied)
  // Starting a child process would take longer than writing this many rows.
  if (rows_expected !== null && rows_expected <= rowsAtOnce[task.format]) return here(task, rows)
  return throughChild({ program: path.join(import.meta.dirname, 'file-program.ts'), task, ...walls[task.format] }, rows)
}
