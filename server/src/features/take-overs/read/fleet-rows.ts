// docs/product/take-over.md#taking-over-a-portable-fleet: a portable fleet as the sheets of a take-over. Every file is compared with
// the manifest before a row of it is read. Numbers and PINs come from the file of secrets; without it, cards and purchases stay out.
import { withoutGuard } from '@forecourt/domain/format/csv-line.ts'
import { fleetFiles, secretsName } from '@forecourt/domain/rules/portable-fleet.ts'
import { columnsOf } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { UnreadableFile } from '#src/outside/spreadsheet-refusal.ts'
import type { OpenZip } from '#src/outside/zip-reader.ts'
import type { SheetRow } from '#src/outside/workbook-sheets.ts'
import { openFleet, readSecrets, type CardSecrets } from './fleet-archive.ts'
import { collect, csvRows, type SheetBatch } from './csv-rows.ts'
import { refuseFile } from './refuse-file.ts'

type Batches = AsyncGenerator<SheetBatch>
type Shape = (titles: readonly string[]) => { titles: string[]; toCells: (cells: readonly string[]) => string[] | undefined }

/** Cells as they were before they were written for spreadsheets. */
const plainRows = async function* (batches: Batches): Batches {
  for await (const { sheet, rows } of batches)
    yield { sheet, rows: rows.map(({ row, cells }) => ({ row, cells: cells.map(withoutGuard) })) }
}

/** Rows in other columns. A row that `toCells` leaves out is not there. */
const reshaped = async function* (batches: Batches, shape: Shape): Batches {
  let toCells: ReturnType<Shape>['toCells'] | undefined
  for await (const { sheet, rows } of batches) {
    const made: SheetRow[] = []
    for (const { row, cells } of rows) {
      if (toCells) {
        const changed = toCells(cells)
        if (changed) made.push({ row, cells: changed })
        continue
      }
      const opened = shape(cells)
      toCells = opened.toCells
      made.push({ row, cells: opened.titles })
    }
    yield { sheet, rows: made }
  }
}

const secretNames = ['card_number', 'pin', 'pin_offset', 'replaces_number']

/** The sheet cards again as it is: with what the file of secrets says of each. */
const withSecrets =
  (secrets: ReadonlyMap<string, CardSecrets>): Shape =>
  (titles) => {
    const at = (name: string) => titles.indexOf(name)
    const names = Object.keys(columnsOf('cards')).filter((name) => titles.includes(name))
    const places = names.map(at)
    const [card, replaces] = [at('card'), at('replaces')]
    return {
      titles: [...names, ...secretNames],
      toCells: (cells) => {
        const secret = secrets.get(cells[card] ?? '')
        if (!secret) return undefined
        const replaced = secrets.get(cells[replaces] ?? '')?.card_number ?? ''
        return [...places.map((place) => cells[place] ?? ''), secret.card_number, secret.pin, secret.pin_offset, replaced]
      },
    }
  }

/** Layout C as the import knows it: the whole number, and no column more. */
const withNumbers =
  (secrets: ReadonlyMap<string, CardSecrets>): Shape =>
  (titles) => {
    const [card, number] = [titles.indexOf('card'), titles.indexOf('card_number')]
    const without = (cells: readonly string[]) => cells.filter((_, place) => place !== card)
    return {
      titles: without(titles),
      toCells: (cells) => {
        const secret = secrets.get(cells[card] ?? '')
        return secret && without(cells.map((cell, place) => (place === number ? secret.card_number : cell)))
      },
    }
  }

const fileRows = (
  zip: OpenZip,
  { name, sheet }: (typeof fleetFiles)[number],
  secrets: Map<string, CardSecrets>,
): Batches | undefined => {
  if (sheet === null) return undefined
  const rows = plainRows(csvRows(sheet, zip.read(name)))
  if (sheet !== 'cards' && sheet !== 'history') return rows
  if (secrets.size === 0) return undefined
  return reshaped(rows, sheet === 'cards' ? withSecrets(secrets) : withNumbers(secrets))
}

const readFleet = async function* (content: AsyncIterable<Uint8Array>, passphrase: string | undefined): Batches {
  const { zip } = await openFleet(await collect(content))
  const secrets = zip.names.includes(secretsName) ? await readSecrets(zip, passphrase) : new Map<string, CardSecrets>()
  for (const file of fleetFiles) {
    const rows = fileRows(zip, file, secrets)
    if (rows) yield* rows
  }
}

/** What is wrong with the ZIP itself is told as what is wrong with its files. */
export const fleetRows = async function* (content: AsyncIterable<Uint8Array>, passphrase: string | undefined): Batches {
  try {
    yield* readFleet(content, passphrase)
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuseFile(error.message, error.status)
    throw error
  }
}
