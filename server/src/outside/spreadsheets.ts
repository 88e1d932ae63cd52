// Spreadsheets are read and written in a worker thread with limits of memory and time: a hostile file ends its worker but not the
// API, and a large one does not delay other requests (docs/product/safety.md#hostile-files).
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { slots } from './slots.ts'
import { assertKind } from './spreadsheet-kind.ts'
import type { FileToRead } from './spreadsheet-reader.ts'
import { UnreadableFile, type Refusal } from './spreadsheet-refusal.ts'
import type { Table } from './spreadsheet-table.ts'

type Cell = string | number | null
export type Sheet = {
  name: string
  rows: readonly (readonly Cell[])[]
  widths?: readonly number[]
}
export type WorkbookToWrite = {
  format: 'xls' | 'xlsx'
  sheets: readonly Sheet[]
  /** Formats columns with a width as text, including rows that people add later. Only for xls. */
  text_columns?: boolean
}

export type SpreadsheetTask = { write: WorkbookToWrite } | { read: FileToRead }
export type SpreadsheetResult = { written: Uint8Array } | { table: Table } | { refused: Refusal }

type Bounds = { memory_mb: number; within_ms: number }

/** The only workbook written here is the small template for uploads. */
const writing: Bounds = { memory_mb: 256, within_ms: 30_000 }
const reading: Bounds = { memory_mb: 256, within_ms: 10_000 }

const writers = slots({ at_once: 2, waiting: 6 })
const readers = slots({ at_once: 2, waiting: 6 })

const tooSlow: Refusal = { status: 422, message: 'The file takes too long to read' }
const tooHeavy: Refusal = { status: 422, message: 'The file needs too much memory to read' }
const unreadable: Refusal = { status: 422, message: 'The file could not be read' }

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const runInWorker = async (task: SpreadsheetTask, { memory_mb, within_ms }: Bounds): Promise<SpreadsheetResult> => {
  const worker = new Worker(path.join(import.meta.dirname, 'spreadsheet-worker.ts'), {
    workerData: task,
    // The parser of a file cannot read our environment, and its output is dropped.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory_mb },
  })
  const result = await new Promise<SpreadsheetResult>((resolve) => {
    const timer = setTimeout(() => resolve({ refused: tooSlow }), within_ms)
    worker.once('message', resolve)
    worker.once('error', (error) => resolve({ refused: isOutOfMemory(error) ? tooHeavy : unreadable }))
    worker.once('exit', () => clearTimeout(timer))
  })
  // Not awaited, because a thread that loops inside the engine ends late.
  void worker.terminate()
  return result
}

export const writeWorkbook = async (workbook: WorkbookToWrite): Promise<Uint8Array> => {
  const result = await writers(() => runInWorker({ write: workbook }, writing))
  if (!('written' in result)) throw new Error('The workbook could not be written')
  return result.written
}

const refusalByKind = ({ format, content }: FileToRead): Refusal | undefined => {
  try {
    assertKind(format, Buffer.from(content.buffer, content.byteOffset, content.byteLength))
    return undefined
  } catch (error) {
    if (error instanceof UnreadableFile) return { status: error.status, message: error.message }
    throw error
  }
}

export const readSpreadsheet = async (file: FileToRead): Promise<{ table: Table } | { refused: Refusal }> => {
  const refused = refusalByKind(file)
  if (refused) return { refused }
  const result = await readers(() => runInWorker({ read: file }, reading))
  return 'written' in result ? { refused: unreadable } : result
}
