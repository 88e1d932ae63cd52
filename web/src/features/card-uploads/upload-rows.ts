// The rows of an uploaded file before they become cards, and the problems of each.
import type { UploadedTable } from '@forecourt/domain/contract/card-uploads.ts'
import { lineErrors } from '@forecourt/domain/messages.ts'
import type { CardField, CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { sharedVehicleNumbers } from '@forecourt/domain/rules/vehicle-key.ts'
import { exampleNote } from '@forecourt/domain/rules/card-fields/example-note.ts'
import {
  readUploadLine,
  type TemplateValues,
  type UploadCells,
  type UploadProblems,
} from '@forecourt/domain/rules/upload-line.ts'
import type { ChoiceLists } from '@forecourt/domain/rules/choice-lists.ts'
import type { Matches } from '#src/card-line/match-columns.ts'

export type UploadRow = {
  id: number
  /** The row number in the file. */
  row: number
  cells: UploadCells
}

export type UploadKind = { kind: CardKind; card_template_id: number; template: TemplateValues }

/** Our example row is not a card, unless it was edited. */
const isExample = ({ cells }: { cells: UploadCells }) => cells.description === exampleNote

export const toUploadRows = ({ rows }: UploadedTable, matches: Matches) => {
  const all = rows.map(({ row, cells }, id): UploadRow => {
    const matched = matches.flatMap((field, at) => (field ? [[field, cells[at] ?? ''] as const] : []))
    return { id, row, cells: Object.fromEntries(matched) }
  })
  const kept = all.filter((row) => !isExample(row))
  return { rows: kept, skipped: all.length - kept.length }
}

const notUnique: UploadProblems = { vehicle_number: lineErrors.vehicleNumberUnique }

/** Validates only changed rows again, so that repairing one row is fast even among five thousand. */
export const problemFinder = (upload: UploadKind, lists: ChoiceLists) => {
  const known = new WeakMap<UploadCells, UploadProblems>()
  const ownProblems = ({ cells }: UploadRow): UploadProblems => {
    const found = known.get(cells) ?? readUploadLine(cells, { ...upload, lists }).problems
    known.set(cells, found)
    return found
  }
  return (rows: readonly UploadRow[]): Map<number, UploadProblems> => {
    const shared = sharedVehicleNumbers(rows.map(({ id, cells }) => [id, cells.vehicle_number] as const))
    const found = rows.map((row) => [row.id, { ...ownProblems(row), ...(shared.has(row.id) && notUnique) }] as const)
    return new Map(found.filter(([, problems]) => Object.keys(problems).length > 0))
  }
}

export type CellPlace = { id: number; field: CardField }

/** Every cell with an error, row by row. */
export const wrongCells = (
  rows: readonly UploadRow[],
  fields: readonly CardField[],
  problems: ReadonlyMap<number, UploadProblems>,
): CellPlace[] => rows.flatMap(({ id }) => fields.filter((field) => problems.get(id)?.[field]).map((field) => ({ id, field })))

/** The next cell with an error, wrapping around from the last to the first. */
export const nextWrongCell = (
  cells: readonly CellPlace[],
  after: CellPlace | null,
  order: { rows: readonly UploadRow[]; fields: readonly CardField[] },
) => {
  if (!after) return cells[0]
  const place = ({ id, field }: CellPlace) => order.rows.findIndex((row) => row.id === id) * 100 + order.fields.indexOf(field)
  const here = place(after)
  return cells.find((cell) => place(cell) > here) ?? cells[0]
}
