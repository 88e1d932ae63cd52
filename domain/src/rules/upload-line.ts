// docs/product/orders-and-cards.md#bulk-upload: parses a row of text into a card line, and finds its problems cell by cell.
import { ungrouped, withoutBlanks } from '#src/format/ungrouped.ts'
import { states } from '#src/states.ts'
import type { FieldRow, FieldTable } from './card-fields/field-row.ts'
import { fieldsOfIn, fieldTable, type CardField, type CardKind } from './card-fields.ts'
import { CardValues, choiceProblems } from './card-line.ts'
import { lineProblems } from './line-problems.ts'
import { ownValue } from './own-value.ts'
import { offeredRows, type ChoiceList, type ChoiceLists } from './choice-lists.ts'

export type UploadCells = Partial<Record<CardField, string>>
export type UploadProblems = Partial<Record<CardField, string>>

/** The template's values, which replace empty cells. */
export type TemplateValues = Partial<CardValues>

type Read = { value: unknown } | { problem: string }

/** Ignores case, spaces and character width when comparing words. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

const readChoice = (list: ChoiceList, text: string, lists: ChoiceLists): Read => {
  const wanted = plain(text)
  const found = offeredRows(list, lists).find(({ name, also = [] }) => [name, ...also].some((word) => plain(word) === wanted))
  return found ? { value: found.id } : { problem: 'Not on the list' }
}

/** Accepts what people type and spreadsheets show: "1,200", "$150.00" and "100 gal". "50,00" is not five thousand. */
const readWhole = (text: string): Read => {
  const bare = ungrouped(withoutBlanks(text.replace(/gal(lons?)?\.?\s*$/i, ''))).replace(/\.0+$/, '')
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

export const readYesNo = (text: string): Read => {
  const value = ownValue(words, plain(text))
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

const readCell = ({ input }: FieldRow, text: string, lists: ChoiceLists): Read => {
  switch (input.as) {
    case 'choice':
      return readChoice(input.list, text, lists)
    case 'gallons':
    case 'dollars':
    case 'count':
      return readWhole(text)
    case 'yes or no':
      return readYesNo(text)
    case 'states':
      return readStates(text)
    case 'zips':
      return { value: entries(text) }
    case 'text':
    case 'code':
    case 'pin':
      return { value: text }
  }
}

/** The values in the cells for a kind of card. Empty cells have none. */
export const readCellsIn = <Table extends FieldTable>(
  table: Table,
  cells: Readonly<Record<string, string | undefined>>,
  { kind, lists }: { kind: CardKind; lists: ChoiceLists },
) => {
  const values: Record<string, unknown> = {}
  const problems: { [Field in keyof Table]?: string } = {}
  for (const field of fieldsOfIn(table, kind)) {
    const text = cells[field]?.trim() ?? ''
    if (text === '') continue
    const read = readCell(table[field]!, text, lists)
    if ('problem' in read) problems[field] = read.problem
    else values[field] = read.value
  }
  return { values, problems }
}

export type UploadLine = Partial<CardValues> & { pin?: string }

/** Builds the card line from a row and its template. The system generates a PIN if the cell is empty. */
export const readUploadLine = (
  cells: UploadCells,
  { kind, template, lists }: { kind: CardKind; template: TemplateValues; lists: ChoiceLists },
): { line: UploadLine; problems: UploadProblems } => {
  const read = readCellsIn(fieldTable, cells, { kind, lists })
  const problems: UploadProblems = read.problems
  const { pin, ...values } = { ...template, ...read.values } as UploadLine
  const parsed = CardValues.safeParse(values)
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    const field = issue.path[0] as CardField
    problems[field] ??= issue.message
  }
  const line = { ...(parsed.success ? parsed.data : values), ...(pin !== undefined && { pin }) }
  return { line, problems: { ...lineProblems(line, kind), ...choiceProblems(line, { lists, template }), ...problems } }
}
