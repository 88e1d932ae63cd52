// CFN's PT file 2.0.3, delimited (docs/product/transactions-and-money.md#imports). Each line is one sale. The last columns may be
// missing.
import { counted } from '../format/counted.ts'
import type { Problem, Reading } from './fixed-line.ts'
import type { TransactionLine } from './import-line.ts'
import { readAmount, readDate, readTime } from './mapped-line.ts'

/** Counted from one, as in the network's documentation. */
const columns = {
  site_number: 1,
  sequence: 2,
  status: 3,
  total: 4,
  product_code: 6,
  product: 8,
  unit_price: 9,
  quantity: 10,
  odometer: 11,
  tran_date: 14,
  tran_time: 15,
  auth_number: 17,
  misc_keyed: 18,
  card_number: 19,
  vehicle_number: 20,
  site_state: 21,
  first_tax_code: 22,
  first_tax_amount: 32,
  location_kind: 42,
  pump_price: 45,
  cost_price: 47,
} as const
const taxColumns = 10
/** Columns up to the tax amounts are required; later ones may be missing. */
const fewestColumns = 41

/** The tax for each code. The network's own list is not public, so these are the common abbreviations. */
const taxCodes: Readonly<Record<string, keyof NonNullable<TransactionLine['taxes']>>> = {
  FET: 'federal_tax',
  FED: 'federal_tax',
  SET: 'state_tax',
  STE: 'state_tax',
  CET: 'local_excise',
  CNTY: 'local_excise',
  LET: 'local_excise',
  CITY: 'local_excise',
  SST: 'state_sales_tax',
  SALE: 'state_sales_tax',
  LST: 'local_sales_tax',
  CST: 'local_sales_tax',
}

/** Gasboy's completion codes for a reversed sale and for one keyed by hand. */
const reversal = '45'
const manual = '71'

const amount = (text: string, decimals: number) => readAmount(text, { decimals, decimal: '.' })

/** Thousandths of a cent to cents, rounded half away from zero. */
const toCents = (value: number) => Math.sign(value) * Math.round(Math.abs(value) / 1000)

const readTaxes = (cells: readonly string[]): Reading<NonNullable<TransactionLine['taxes']>> => {
  const record = { federal_tax: 0, state_tax: 0, local_excise: 0, state_sales_tax: 0, local_sales_tax: 0 }
  const problems: Problem[] = []
  for (let at = 0; at < taxColumns; at++) {
    const code = cells[columns.first_tax_code + at - 1]!.toUpperCase()
    const text = cells[columns.first_tax_amount + at - 1]!
    const value = text === '' ? 0 : amount(text, 5)
    const tax = taxCodes[code]
    if (value === undefined) problems.push({ field: `tax_amount_${at + 1}`, message: 'Is not a number' })
    else if (value !== 0 && !tax) problems.push({ field: `tax_code_${at + 1}`, message: 'Is not a tax we know' })
    else if (tax) record[tax] += toCents(value)
  }
  return problems.length > 0 ? { problems } : { record }
}

/** Sequences restart each day, so site and day are needed to identify a sale. */
const tranIdOf = (site: string, date: string, sequence: string) => `${site}-${date.replaceAll('-', '')}-${sequence}`

/** Nineteen digits are the track of a traditional card: card 6, participant 3, account 6, vehicle 4. */
const readTrack = (track: string) =>
  /^\d{19}$/.test(track)
    ? { card_number: `*${track.slice(2, 6)}`, account_number: track.slice(9, 15) }
    : { card_number: track, account_number: '' }

export const readCfn = (raw: readonly string[], card_network_id: number): Reading<TransactionLine> => {
  const cells = raw.map((text) => text.trim())
  if (cells.length < fewestColumns)
    return {
      problems: [{ field: '', message: `The line has ${counted(cells.length, 'column')} and needs at least ${fewestColumns}` }],
    }
  const cell = (column: keyof typeof columns) => cells[columns[column] - 1] ?? ''
  const numbers = {
    total: amount(cell('total'), 2),
    unit_price: amount(cell('unit_price'), 5),
    quantity: amount(cell('quantity'), 3),
    odometer: cell('odometer') === '' ? null : amount(cell('odometer'), 0),
    pump_price: cell('pump_price') === '' ? 0 : amount(cell('pump_price'), 5),
    cost_price: cell('cost_price') === '' ? null : amount(cell('cost_price'), 5),
  }
  const tran_date = readDate(cell('tran_date'), 'YYMMDD')
  // A spreadsheet saves 0005 as 5.
  const tran_time = readTime(cell('tran_time').replace(/^\d{1,3}$/, (digits) => digits.padStart(4, '0')))
  const problems: Problem[] = Object.entries(numbers).flatMap(([field, value]) =>
    value === undefined ? [{ field, message: 'Is not a number' }] : [],
  )
  if (!tran_date) problems.push({ field: 'tran_date', message: 'Is not a date' })
  if (!tran_time) problems.push({ field: 'tran_time', message: 'Is not a time of day' })
  for (const field of ['site_number', 'sequence'] as const) if (!cell(field)) problems.push({ field, message: 'Is missing' })
  const taxes = readTaxes(cells)
  if (taxes.problems) problems.push(...taxes.problems)
  if (problems.length > 0 || !taxes.record) return { problems }
  // Only the completion code marks a reversal. Without it, the meaning of a negative amount is unknown.
  if (
    cell('status') !== reversal &&
    [numbers.quantity!, numbers.total!, ...Object.values(taxes.record)].some((value) => value < 0)
  )
    return { problems: [{ field: 'status', message: `Is not ${reversal}, although an amount is negative` }] }
  const sign = cell('status') === reversal ? -1 : 1
  const turned = (value: number) => sign * Math.abs(value) || 0
  return {
    record: {
      card_network_id,
      tran_id: tranIdOf(cell('site_number'), tran_date, cell('sequence')),
      transacted_at: `${tran_date}T${tran_time}`,
      ...readTrack(cell('card_number')),
      division_number: null,
      vehicle_number: cell('vehicle_number'),
      driver_number: '',
      odometer: numbers.odometer!,
      misc_keyed: cell('misc_keyed'),
      is_manual: cell('status') === manual,
      site_number: cell('site_number'),
      site_name: '',
      city: '',
      // The code of the state, not the first letters of a name: MONTANA is not Missouri.
      state: /^[A-Z]{2}(?![A-Z])/i.exec(cell('site_state'))?.[0].toUpperCase() ?? '',
      zipcode: '',
      location_kind: cell('location_kind') || 'R',
      product_code: cell('product_code'),
      quantity: turned(numbers.quantity!),
      unit_price: numbers.unit_price!,
      pump_price: numbers.pump_price!,
      cost_price: numbers.cost_price!,
      taxes: {
        federal_tax: turned(taxes.record.federal_tax),
        state_tax: turned(taxes.record.state_tax),
        local_excise: turned(taxes.record.local_excise),
        state_sales_tax: turned(taxes.record.state_sales_tax),
        local_sales_tax: turned(taxes.record.local_sales_tax),
      },
      fees: 0,
      total: turned(numbers.total!),
      auth_number: cell('auth_number'),
      is_exempt: false,
    },
  }
}
