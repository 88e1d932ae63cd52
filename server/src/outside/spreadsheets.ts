// Spreadsheets are read and written in a worker thread with a memory and time limit: a hostile file ends its worker, never
// the API, and a large one does not hold up other requests.
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError, overloaded } from '../errors.ts'

type Cell = string | number | null
export type Sheet = { name: string; rows: readonly (readonly Cell[])[]; widths?: readonly number[] }
export type WorkbookToWrite = { format: 'xls' | 'xlsx'; sheets: readonly Sheet[] }

export type SpreadsheetTask = { write: WorkbookToWrite }
export type SpreadsheetResult = { written: Uint8Array } | { failed: string }

const memoryMb = 512
const within = 30_000
const atOnce = 2

let running = 0

const runInWorker = async (task: SpreadsheetTask): Promise<SpreadsheetResult> => {
  if (running >= atOnce) throw overloaded()
  running++
  const worker = new Worker(path.join(import.meta.dirname, 'spreadsheet-worker.ts'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const timer = setTimeout(() => void worker.terminate(), within)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
      worker.once('exit', () =>
        reject(new AppError({ status: 422, code: 'unreadable', message: 'The file takes too long to read' })),
      )
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
    running--
  }
}

export const writeWorkbook = async (workbook: WorkbookToWrite): Promise<Uint8Array> => {
  const result = await runInWorker({ write: workbook })
  if (!('written' in result)) throw new Error('The workbook could not be written')
  return result.written
}
