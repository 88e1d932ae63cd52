// docs/product/transactions-and-money.md#transaction-files: one list of fields, two encodings. F: fixed positions in an ASCII line,
// numbers with implied decimals and the line's sign in a separate field; a number with the opposite sign starts with a minus. C:
// the same fields as cells, numbers with a decimal point and their own minus.

/**
 * `mark` is the letter that identifies the kind of line. `sign` applies to all numbers that share it, and is the sign of the
 * first nonzero field in `decided_by`. `letters` are the only values that a text may have, unless it is blank.
 */
type Kind =
  | { kind: 'mark'; mark: string }
  | { kind: 'text'; isWhole?: true; letters?: string }
  | { kind: 'digits' }
  | { kind: 'date' }
  | { kind: 'time' }
  | { kind: 'number'; decimals: number; sign?: 'shared' | 'own'; mayBeBlank?: true }
  | { kind: 'sign'; decided_by: readonly string[] }
  | { kind: 'flag' }
export type LayoutField = { field: string; position: number; length: number } & Kind
export type Layout = readonly LayoutField[]

type ValueOf<F> = F extends { kind: 'number'; mayBeBlank: true }
  ? number | null
  : F extends { kind: 'number' }
    ? number
    : F extends { kind: 'flag' }
      ? boolean
      : string
type Carrying<L extends Layout> = Exclude<L[number], { kind: 'mark' | 'sign' }>

/** The values of a line: dates as YYYY-MM-DD, times as HH:MM:SS, numbers as integers in units of their last decimal. */
export type RecordOf<L extends Layout> = { [F in Carrying<L> as F['field']]: ValueOf<F> }
export type Problem = { field: string; message: string }
export type Reading<R> = { record: R; problems?: never } | { record?: never; problems: Problem[] }
export type Value = string | number | boolean | null

export const lineLength = (layout: Layout) => layout.reduce((sum, { length }) => sum + length, 0)

/** ASCII forms of the symbols in our own texts: the dots of a masked number, the arrow of a change, dashes and quotes. */
const plainSigns: Readonly<Record<string, string>> = {
  '•': '*',
  '→': '>',
  '–': '-',
  '—': '-',
  '·': '-',
  '’': "'",
  '“': '"',
  '”': '"',
}

/** Removes accents and replaces other characters outside ASCII with a question mark, so that each character is one byte. */
export const toAscii = (text: string) =>
  text
    .replaceAll(/[•→–—·’“”]/g, (sign) => plainSigns[sign] ?? sign)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, '?')

const digitsOf = (value: number, { field, length }: LayoutField) => {
  const digits = String(Math.abs(value))
  if (!Number.isSafeInteger(value) || digits.length > length) throw new RangeError(`${field} does not fit into ${length} digits`)
  return digits.padStart(length, '0')
}

const writeNumber = (value: number | null, column: LayoutField & { kind: 'number' }, isNegative: boolean) => {
  if (value === null) return ' '.repeat(column.length)
  const digits = digitsOf(value, column)
  const isAgainst = value !== 0 && value < 0 !== (column.sign === 'shared' && isNegative)
  if (!isAgainst) return digits
  if (!column.sign) throw new RangeError(`${column.field} cannot be negative`)
  if (!digits.startsWith('0')) throw new RangeError(`${column.field} does not fit with its sign`)
  return `-${digits.slice(1)}`
}

const writeText = (value: string, { field, length, isWhole }: { field: string; length: number; isWhole?: true }) => {
  const ascii = toAscii(value)
  // Identifiers are never truncated, because two lines could get the same one.
  if (isWhole && ascii.length > length) throw new RangeError(`${field} does not fit into ${length} characters`)
  return ascii.slice(0, length).padEnd(length)
}

/** Computed once per layout, not per line: the fields that determine the sign, and the fields that share it. */
const signs = new WeakMap<Layout, { deciding: readonly string[]; sharing: readonly string[] }>()
export const signOf = (layout: Layout) => {
  const found = signs.get(layout) ?? {
    deciding: layout.flatMap((column) => (column.kind === 'sign' ? column.decided_by : [])),
    sharing: layout.flatMap((column) => (column.kind === 'number' && column.sign === 'shared' ? [column.field] : [])),
  }
  signs.set(layout, found)
  return found
}

/** Whether the line's sign is a minus. If all determining fields are zero, any shared amount below zero makes it a minus. */
export const isNegativeLine = (layout: Layout, record: Readonly<Record<string, unknown>>) => {
  const { deciding, sharing } = signOf(layout)
  const decided = deciding.map((field) => record[field] as number).find((value) => value !== 0)
  return decided === undefined ? sharing.some((field) => (record[field] as number) < 0) : decided < 0
}

/** Throws a RangeError instead of writing a number that would be parsed as a different one. */
export const writeLine = <const L extends Layout>(layout: L, record: RecordOf<L>) => {
  const values: Readonly<Record<string, Value>> = record
  const isNegative = isNegativeLine(layout, values)
  const cell = (column: LayoutField) => {
    const value = values[column.field] ?? null
    if (column.kind === 'mark') return column.mark
    if (column.kind === 'sign') return isNegative ? '-' : '+'
    if (column.kind === 'flag') return value === true ? 'Y' : 'N'
    if (column.kind === 'number') return writeNumber(value as number | null, column, isNegative)
    const text = String(value ?? '')
    if (column.kind === 'digits') return text === '' ? ' '.repeat(column.length) : text.padStart(column.length, '0')
    if (column.kind === 'text') return writeText(text, column)
    return text.replaceAll(/[-:]/g, '').padEnd(column.length)
  }
  return layout.map(cell).join('')
}

/** Inserts the decimal point: 12345 with 3 decimals is 12.345. */
export const withPoint = (value: number, decimals: number) => {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const whole = `${value < 0 ? '-' : ''}${digits.slice(0, digits.length - decimals)}`
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

/** The cells of a comma-separated line, in the order of the layout. */
export const writeCells = <const L extends Layout>(layout: L, record: RecordOf<L>): string[] => {
  const values: Readonly<Record<string, Value>> = record
  const isNegative = isNegativeLine(layout, values)
  return layout.map((column) => {
    const value = values[column.field] ?? null
    if (column.kind === 'mark') return column.mark
    if (column.kind === 'sign') return isNegative ? '-' : '+'
    if (column.kind === 'flag') return value === true ? 'Y' : 'N'
    if (column.kind === 'number') return value === null ? '' : withPoint(value as number, column.decimals)
    return String(value ?? '')
  })
}
