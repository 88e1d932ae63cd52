// A row as stored until it is written: its original cells, with numbers and PINs sealed.
import { columnsOf, shownSecret, type SheetName } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import type { CardReader } from '@forecourt/domain/rules/take-over/read-card-row.ts'
import { readRow } from '@forecourt/domain/rules/take-over/read-row.ts'
import type { Cells, ReadRow } from '@forecourt/domain/rules/take-over/row-parts.ts'
import type { Ctx } from '#src/system/context.ts'
import type { TakeOverKey } from '#src/secrets/take-over-key.ts'
import { numberHash } from '#src/secrets/vault.ts'

type StoredCell = string | { sealed: string; shown: string }
export type StoredCells = Record<string, StoredCell>

/** The context for reading the rows of one take-over. */
export type Reading = { ctx: Ctx; key: TakeOverKey; cards: CardReader }

const placeOf = (sheet: SheetName, column: string) => `${sheet}|${column}`

const sealCells = ({ key }: Reading, sheet: SheetName, cells: Cells): StoredCells => {
  const columns = columnsOf(sheet)
  return Object.fromEntries(
    Object.entries(cells)
      .filter(([, text]) => text !== '')
      .map(([name, text]) => {
        const column = columns[name]!
        // A text too long for the seal is neither a number nor a PIN, and its column refuses it anyway.
        return [
          name,
          column.isSecret
            ? { sealed: key.seal(placeOf(sheet, name), text.slice(0, 31)), shown: shownSecret(column, text) }
            : text,
        ]
      }),
  )
}

export const openCells = ({ key }: Pick<Reading, 'key'>, sheet: SheetName, cells: StoredCells): Cells =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [
      name,
      typeof cell === 'string' ? cell : key.open(placeOf(sheet, name), cell.sealed),
    ]),
  )

/** Equal values in equal columns have the same digest in every take-over. The digest is keyed, because a PIN is easy to guess. */
const digestOf = ({ ctx }: Reading, sheet: SheetName, cells: Cells) => {
  const values = Object.keys(columnsOf(sheet)).map((name) => cells[name] ?? '')
  return ctx.keyring.index('take-over-digest', JSON.stringify([sheet, values]))
}

const bareDigits = (text: unknown) => (typeof text === 'string' ? text : undefined)

/** A card is identified by the keyed hash of its number. */
const keyOf = ({ ctx }: Reading, sheet: SheetName, { key, values, problems }: ReadRow) => {
  if (sheet !== 'cards') return key
  const number = bareDigits(values['card_number'])
  return number && !problems['card_number'] ? numberHash(ctx, number).toString('hex') : null
}

const pinMarkOf = ({ key }: Reading, { values, account, facts }: ReadRow) => {
  const { pin } = values
  return typeof pin === 'string' && facts.live ? key.mark(`${account}|${facts.network}|${pin}`) : null
}

const hex = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`

const keyColumns: Record<SheetName, string> = {
  accounts: 'account_number',
  contacts: 'kind',
  addresses: 'address_name',
  users: 'email',
  vehicles: 'vehicle_number',
  drivers: 'driver_number',
  cards: 'card_number',
  sites: 'site_number',
}

export type StagedRow = ReturnType<typeof stageRow>

/** `twinOf` returns the row number of an earlier row with the same key. */
export const stageRow = (
  reading: Reading,
  { sheet, row_number, cells }: { sheet: SheetName; row_number: number; cells: Cells },
  twinOf: (key: string) => number | undefined,
) => {
  const read = readRow(sheet, cells, reading.cards)
  const key = keyOf(reading, sheet, read)
  const twin = key === null ? undefined : twinOf(key)
  const problems = { ...read.problems }
  if (twin !== undefined) problems[keyColumns[sheet]] ??= `Row ${twin} is the same record`
  const replaces = bareDigits(read.values['replaces_number'])
  return {
    sheet,
    row_number,
    key: key === null || twin !== undefined ? `#${row_number}` : key,
    digest: hex(digestOf(reading, sheet, cells)),
    account_key: read.account.slice(0, 40).toWellFormed(),
    cells: sealCells(reading, sheet, cells),
    pin_mark: hex(pinMarkOf(reading, read)),
    problems: Object.keys(problems).length > 0 ? problems : null,
    facts: { ...read.facts, ...(replaces && { replaces: numberHash(reading.ctx, replaces).toString('hex') }) },
  }
}
