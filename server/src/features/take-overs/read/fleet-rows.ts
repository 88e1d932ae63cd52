// docs/product/take-over.md#taking-over-a-portable-fleet: converts a portable fleet to the sheets of a take-over. Every file is
// compared with the manifest before any of its rows is read. Numbers and PINs come from the file of secrets; without it, cards
// and purchases are left out.
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

/** Removes the guard against formulas that was added for spreadsheets. */
const plainRows = async function* (batches: Batches): Batches {
  for await (const { sheet, rows } of batches)
    yield { sheet, rows: rows.map(({ row, cells }) => ({ row, cells: cells.map(withoutGuard) })) }
}

/** Converts rows to other columns. A row for which `toCells` returns undefined is dropped. */
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

/** Completes the sheet cards with the numbers and PINs from the file of secrets. */
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

/** Converts to layout C of the import: with the full number, and without the additional column. */
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

/** Reports a damaged ZIP like any other unreadable file. */
export const fleetRows = async function* (content: AsyncIterable<Uint8Array>, passphrase: string | undefined): Batches {
  try {
    yield* readFleet(content, passphrase)
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuseFile(error.message, error.status)
    throw error
  }
}
