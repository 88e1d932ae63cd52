// docs/product/sites.md#files-of-sites: parses a line of a site file. CFN is the network's list of its sites, with columns by
// position; CSV is any file with a header row.
import { counted } from '../format/counted.ts'
import { states } from '#src/states.ts'
import type { Problem } from './fixed-line.ts'
import { readDate } from './mapped-line.ts'
import { ownValue } from './own-value.ts'
import { readHours, siteKinds, siteStatuses, truckAccess, type OpenWindow } from './site-fields.ts'
import { visibleLine, visibleMessage } from './visible-text.ts'

export const siteFileLayouts = ['CSV', 'CFN'] as const
export const siteFileModes = ['preview', 'apply'] as const

type Value = string | number | boolean | null | number[] | OpenWindow[] | string[]
type Read = { value: Value } | { message: string }

const text =
  (most: number) =>
  (cell: string): Read => {
    if (cell.length > most) return { message: `Is longer than ${counted(most, 'character')}` }
    return visibleLine.test(cell) ? { value: cell } : { message: visibleMessage }
  }

const oneOf =
  (choices: readonly string[]) =>
  (cell: string): Read =>
    choices.includes(cell.toLowerCase()) ? { value: cell.toLowerCase() } : { message: `Must be ${choices.join(', ')}` }

const degrees =
  (most: number) =>
  (cell: string): Read => {
    const value = /^-?\d{1,3}(\.\d{1,10})?$/.test(cell) ? Number(cell) : Number.NaN
    return Math.abs(value) <= most ? { value } : { message: `Must be between -${most} and ${most}` }
  }

const flags: Readonly<Record<string, boolean>> = {
  y: true,
  yes: true,
  1: true,
  true: true,
  n: false,
  no: false,
  0: false,
  false: false,
}
const yesOrNo = (cell: string): Read => {
  const value = ownValue(flags, cell.toLowerCase())
  return value === undefined ? { message: 'Must be Y or N' } : { value }
}

const day = (cell: string): Read => {
  const value = readDate(cell, 'YYYY-MM-DD') || readDate(cell, 'MM/DD/YYYY') || readDate(cell, 'YYYYMMDD')
  return value ? { value } : { message: 'Is not a date' }
}

const stateCodes: ReadonlySet<string> = new Set(states.map(({ code }) => code))
const state = (cell: string): Read =>
  stateCodes.has(cell.toUpperCase()) ? { value: cell.toUpperCase() } : { message: 'Is not a state we know' }

const zipcode = (cell: string): Read => {
  // Spreadsheets drop leading zeros.
  const padded = /^\d{3,4}$/.test(cell) ? cell.padStart(5, '0') : cell.replace(/^(\d{5})(\d{4})$/, '$1-$2')
  return /^\d{5}(-\d{4})?$/.test(padded) ? { value: padded } : { message: 'Is not a ZIP code' }
}

const listOf = (cell: string) =>
  cell
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const products = (cell: string): Read => {
  const codes = listOf(cell)
  return codes.every((code) => /^\d{1,3}$/.test(code))
    ? { value: codes.map(Number) }
    : { message: 'Must be product codes, as 019;062' }
}

const numbers = (cell: string): Read => {
  const given = listOf(cell)
  return given.every((number) => number.length <= 10) && given.length <= 20
    ? { value: given }
    : { message: 'Must be site numbers' }
}

const hours = (cell: string): Read => {
  const value = readHours(cell)
  return value === undefined ? { message: 'Must be hours, as Mo-Fr 06:00-22:00 or 24 h' } : { value }
}

/** Our own column names. A blank cell keeps the stored value. */
const siteFileFields = {
  site_number: text(10),
  name: text(60),
  address: text(80),
  city: text(60),
  county: text(60),
  state,
  zipcode,
  phone: text(30),
  brand: text(30),
  kind: oneOf(siteKinds),
  latitude: degrees(90),
  longitude: degrees(180),
  products,
  hours,
  truck_access: oneOf(truckAccess),
  high_flow: yesOrNo,
  has_def: yesOrNo,
  status: oneOf(siteStatuses),
  opens_on: day,
  closes_on: day,
  owner_participant: text(10),
  site_group: text(60),
  aliases: numbers,
} as const satisfies Record<string, (cell: string) => Read>
export type SiteFileField = keyof typeof siteFileFields
export const siteFileFieldNames = Object.keys(siteFileFields) as SiteFileField[]

export type FileSite = Partial<Record<SiteFileField, Value>> & { site_number: string; state?: string }

const hardware: Readonly<Record<string, string>> = { UA: 'cardlock', RT: 'retail' }
const actives: Readonly<Record<string, string>> = {
  Y: 'open',
  A: 'open',
  1: 'open',
  N: 'closed',
  I: 'closed',
  C: 'closed',
  0: 'closed',
}

/** Our field, optionally with the meaning of the network's codes. */
type CfnColumn = SiteFileField | { field: SiteFileField; codes: Readonly<Record<string, string>> } | 'country' | null

/** In the order of the network's list. Null columns are not stored. */
const cfnColumns: readonly CfnColumn[] = [
  'owner_participant',
  'site_number',
  'name',
  'address',
  'city',
  'state',
  'country',
  'zipcode',
  null,
  null,
  null,
  null,
  null,
  { field: 'kind', codes: hardware },
  'brand',
  null,
  { field: 'status', codes: actives },
  null,
  null,
  'opens_on',
  'closes_on',
]
/** Columns up to the kind of hardware are required; later ones may be missing. */
const fewestCfnColumns = 14

export type Cells = { field: SiteFileField; cell: string }[]

/** The cells of a line in the network's list, with its codes translated to our values. */
export const readCfnCells = (raw: readonly string[]): { cells: Cells } | { problems: Problem[] } => {
  if (raw.length < fewestCfnColumns)
    return {
      problems: [{ field: '', message: `The line has ${counted(raw.length, 'column')} and needs at least ${fewestCfnColumns}` }],
    }
  const cells: Cells = []
  for (const [at, column] of cfnColumns.entries()) {
    const cell = raw[at]?.trim() ?? ''
    if (cell === '' || column === null) continue
    if (column === 'country') {
      if (!/^(US|USA|840)$/i.test(cell)) return { problems: [{ field: 'country', message: 'Is not the United States' }] }
    } else if (typeof column === 'string') cells.push({ field: column, cell })
    else {
      const meaning = column.codes[cell.toUpperCase()]
      if (!meaning) return { problems: [{ field: column.field, message: `Must be ${Object.keys(column.codes).join(', ')}` }] }
      cells.push({ field: column.field, cell: meaning })
    }
  }
  return { cells }
}

/** Validates every cell. A site needs its number. A new site also needs its state, which only the server can check. */
export const readSiteCells = (cells: Cells): { site: FileSite } | { problems: Problem[] } => {
  const site: Partial<Record<SiteFileField, Value>> = {}
  const problems: Problem[] = []
  for (const { field, cell } of cells) {
    if (cell === '') continue
    const read = siteFileFields[field](cell)
    if ('message' in read) problems.push({ field, message: read.message })
    else site[field] = read.value
  }
  if (!site.site_number && problems.every(({ field }) => field !== 'site_number'))
    problems.unshift({ field: 'site_number', message: 'Is missing' })
  if ((site.latitude === undefined) !== (site.longitude === undefined))
    problems.push({ field: site.latitude === undefined ? 'latitude' : 'longitude', message: 'Is missing' })
  return problems.length > 0 ? { problems } : { site: site as FileSite }
}
