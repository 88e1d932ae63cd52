// Runs in a worker thread (read-sheets.ts) and sends the rows of every sheet in batches.
import { parentPort, workerData } from 'node:worker_threads'
import type { SheetsMessage } from './read-sheets.ts'
import { UnreadableFile } from './spreadsheet-refusal.ts'
import { openSheets, type SheetLimits, type SheetRow } from './workbook-sheets.ts'

const rowsAtATime = 1_000
const send = (message: SheetsMessage) => parentPort?.postMessage(message)

const run = ({ content, most }: { content: Uint8Array; most: SheetLimits }) => {
  const sheets = openSheets(Buffer.from(content.buffer, content.byteOffset, content.byteLength), most)
  send({ names: sheets.map(({ name }) => name) })
  let count = 0
  for (const [sheet, { rows }] of sheets.entries()) {
    let some: SheetRow[] = []
    for (const row of rows) {
      if (++count > most.rows + sheets.length)
        throw new UnreadableFile(
          `A workbook has at most ${most.rows.toLocaleString('en-US')} rows. Please send one CSV for each sheet`,
          413,
        )
      some.push(row)
      if (some.length < rowsAtATime) continue
      send({ sheet, rows: some })
      some = []
    }
    send({ sheet, rows: some })
  }
  send({ end: true })
}

try {
  run(workerData as { content: Uint8Array; most: SheetLimits })
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error
  send({ refused: { status: error.status, message: error.message } })
}
