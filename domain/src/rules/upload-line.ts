// Spec 5 and ux 4.6: a row of an uploaded file, all text, as a card line, and what is wrong with it cell by cell.
import { lineErrors } from '#src/messages.ts'
import { states } from '#src/states.ts'
import { fieldsOf, type CardField, type CardKind } from './card-fields.ts'
import { CardValues, lineProblems } from './card-line.ts'
import { uploadChoices } from './upload-columns.ts'

export type UploadCells = Partial<Record<CardField, string>>
export type UploadProblems = Partial<Record<CardField, string>>

/** What a cell left empty takes from the template. */
export type TemplateValues = Partial<CardValues>

type Read = { value: unknown } | { problem: string }

/** Capitals, spaces and the width of characters do not count: two spellings of one word are one word. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

const readChoice = (field: CardField, text: string): Read => {
  const wanted = plain(text)
  const found = uploadChoices[field]?.find(({ label, also = [] }) => [label, ...also].some((word) => plain(word) === wanted))
  return found ? { value: found.id } : { problem: 'Not one of the list' }
}

/** "1,200", "$150.00" and "100 gal" are what people type and what spreadsheets show. */
const readWhole = (text: string): Read => {
  const bare = text.replaceAll(/[\s$,]|gal(lons?)?\.?$/gi, '').replace(/\.0+$/, '')
  return /^\d{1,9}$/.test(bare) ? { value: Number(bare) } : { problem: 'Must be a whole number' }
}

const words: Record<string, boolean> = {
  yes: true,
  y: true,
  true: true,
  x: true,
  1: true,
  no: false,
  n: false,
  false: false,
  0: false,
}

const readYesNo = (text: string): Read => {
  const value = Object.hasOwn(words, plain(text)) ? words[plain(text)] : undefined
  return value === undefined ? { problem: 'Must be Yes or No' } : { value }
}

const entries = (text: string) => text.split(/[,;/|]|\s+/).filter(Boolean)

const readStates = (text: string): Read => {
  const names = text.split(/[,;/|]/).map((name) => name.trim())
  const codes = names.some((name) => states.some((state) => plain(state.name) === plain(name))) ? names : entries(text)
  const found = codes
    .filter(Boolean)
    .map((name) => states.find((state) => [state.code, state.name].some((word) => plain(word) === plain(name)))?.code)
  return found.includes(undefined) ? { problem: 'Not a state: write codes such as WA, OR' } : { value: found }
}

const readCell = (field: CardField, text: string): Read => {
  if (field in uploadChoices) return readChoice(field, text)
  switch (field) {
    case 'max_gallon_fill':
    case 'max_gallon_period':
    case 'max_amount_fill':
    case 'max_amount_period':
      return readWhole(text)
    case 'is_misc_key':
    case 'strict_control':
    case 'is_retail':
    case 'is_odometer':
      return readYesNo(text)
    case 'states':
      return readStates(text)
    case 'zips':
      return { value: entries(text) }
    default:
      return { value: text }
  }
}

export type UploadLine = Partial<CardValues> & { pin?: string }

/** The line a row makes, on top of its template. A PIN left empty is drawn by the system. */
export const readUploadLine = (
  cells: UploadCells,
  { kind, template }: { kind: CardKind; template: TemplateValues },
): { line: UploadLine; problems: UploadProblems } => {
  const problems: UploadProblems = {}
  const typed: Record<string, unknown> = {}
  for (const field of fieldsOf(kind)) {
    const text = cells[field]?.trim() ?? ''
    if (text === '') continue
    const read = readCell(field, text)
    if ('problem' in read) problems[field] = read.problem
    else typed[field] = read.value
  }
  const { pin, ...values } = { ...template, ...typed } as UploadLine
  const parsed = CardValues.safeParse(values)
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    const field = issue.path[0] as CardField
    problems[field] ??= issue.message
  }
  const line = { ...(parsed.success ? parsed.data : values), ...(pin !== undefined && { pin }) }
  return { line, problems: { ...lineProblems(line, kind), ...problems } }
}

/** Two spellings of one number are one number, as the database has it. */
const numberKey = (text: string | undefined) => text?.trim().normalize('NFKC').toUpperCase() ?? ''

/** The rows whose vehicle number another row has too: the message stands on every one of them. */
export const sharedVehicleNumbers = <Row extends { id: number; cells: UploadCells }>(rows: readonly Row[]) => {
  const byNumber = new Map<string, number[]>()
  for (const { id, cells } of rows) {
    const key = numberKey(cells.vehicle_number)
    if (key) byNumber.set(key, [...(byNumber.get(key) ?? []), id])
  }
  const shared = [...byNumber.values()].filter((ids) => ids.length > 1).flat()
  return new Map(shared.map((id) => [id, { vehicle_number: lineErrors.vehicleNumberUnique }]))
}
