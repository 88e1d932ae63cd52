// Runs in a worker thread (spreadsheets.ts). The spreadsheet library is used nowhere else.
import { parentPort, workerData } from 'node:worker_threads'
import { readTable, type FileToRead } from './spreadsheet-reader.ts'
import { UnreadableFile } from './spreadsheet-refusal.ts'
import type { SpreadsheetResult, SpreadsheetTask } from './spreadsheets.ts'

const read = async (file: FileToRead): Promise<SpreadsheetResult> => {
  try {
    return { table: await readTable(file) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { refused: { status: error.status, message: error.message } }
    throw error
  }
}

const run = async (task: SpreadsheetTask): Promise<SpreadsheetResult> =>
  'read' in task ? read(task.read) : { written: (await import('./spreadsheet-writer.ts')).writeBook(task.write) }

parentPort?.postMessage(await run(workerData as SpreadsheetTask))
