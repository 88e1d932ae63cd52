// Reads all sheets of a workbook in a worker thread with limits of memory and time, like an upload (spreadsheets.ts).
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Refusal } from './spreadsheet-refusal.ts'
import type { SheetLimits, SheetRow } from './workbook-sheets.ts'

export type SheetsMessage = { names: string[] } | { sheet: number; rows: SheetRow[] } | { end: true } | { refused: Refusal }
export type SheetsPart = Exclude<SheetsMessage, { end: true }>

const memory_mb = 192
const within_ms = 120_000

const failed = (message: string): SheetsMessage => ({ refused: { status: 422, message } })
const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** First the names of the sheets, then their rows in batches; or why the file is refused. */
export const readSheets = async function* (content: Uint8Array, most: SheetLimits): AsyncGenerator<SheetsPart> {
  const worker = new Worker(path.join(import.meta.dirname, 'sheets-worker.ts'), {
    workerData: { content, most },
    // The parser of a file cannot read our environment, and its output is dropped.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory_mb },
  })
  const arrived: SheetsMessage[] = []
  let wake = () => {}
  const put = (message: SheetsMessage) => {
    arrived.push(message)
    wake()
  }
  const timer = setTimeout(() => put(failed('The file takes too long to read')), within_ms)
  worker.on('message', put)
  worker.on('error', (error) =>
    put(failed(isOutOfMemory(error) ? 'The file needs too much memory to read' : 'The file could not be read')),
  )
  worker.on('exit', () => put(failed('The file could not be read')))
  try {
    for (;;) {
      const message = arrived.shift()
      if (!message) await new Promise<void>((resolve) => (wake = resolve))
      else if ('end' in message) return
      else yield message
    }
  } finally {
    clearTimeout(timer)
    // Not awaited, because a thread that loops inside the engine ends late.
    void worker.terminate()
  }
}
