// A line of any layout, converted to one type and our units, and checks of its plausibility
// (docs/product/transactions-and-money.md#imports). The server looks up its card, site and product.
import { counted } from '#src/format/counted.ts'
import { networks } from '#src/reference.ts'
import type { Problem } from './fixed-line.ts'
import { mustBe } from './read-line.ts'
import { priced } from './taxes.ts'
import { networkCodes, type TransactionRecord } from './transaction-layout.ts'
import { visibleLine, visibleMessage } from './visible-text.ts'

/** The taxes in the file, county and city together. Null if they are computed from the tax table. */
export type ToldTaxes = {
  federal_tax: number
  state_tax: number
  local_excise: number
  state_sales_tax: number
  local_sales_tax: number
}

export type TransactionLine = {
  card_network_id: number
  tran_id: string
  /** In the site's local time. */
  transacted_at: string
  card_number: string
  /** Null if the layout has none. A six-digit account number identifies an account only together with its division. */
  division_number: string | null
  account_number: string
  vehicle_number: string
  driver_number: string
  odometer: number | null
  misc_keyed: string
  is_manual: boolean
  site_number: string
  site_name: string
  city: string
  state: string
  zipcode: string
  location_kind: string
  product_code: string
  quantity: number
  unit_price: number | null
  /** Including all taxes; 0 if the layout has none. */
  pump_price: number
  /** The provider's cost, without taxes. */
  cost_price: number | null
  taxes: ToldTaxes | null
  fees: number
  total: number | null
  auth_number: string
  is_exempt: boolean
  /** The invoice that the file names. Only the history of a take-over has one. */
  billed?: { invoice_number: string; invoice_date: string | null }
}

export type AuthorisationLine = {
  card_network_id: number
  auth_id: string
  authorised_at: string
  card_number: string
  division_number: string | null
  account_number: string
  vehicle_number: string
  driver_number: string
  site_number: string
  product_code: string
  quantity: number | null
  amount: number | null
  is_approved: boolean
  decline_code: string
}

/** Finds a network by its code in files or by its name. The two mobile names share a code, which means the first one. */
export const networkIdOf = (code: string) =>
  networks.find(({ name }) => networkCodes[name] === code.toUpperCase() || name.toUpperCase() === code.toUpperCase())?.id

const taxesTold = ({ federal_tax, state_tax, local_excise, state_sales_tax, local_sales_tax }: ToldTaxes) =>
  federal_tax + state_tax + local_excise + state_sales_tax + local_sales_tax

const billedIn = ({ invoice_number, invoice_date }: TransactionRecord) =>
  invoice_number === '' ? {} : { billed: { invoice_number, invoice_date: invoice_date || null } }

export const fromRecord = (record: TransactionRecord, card_network_id: number): TransactionLine => {
  const { federal_tax, state_tax, local_excise, state_sales_tax, local_sales_tax } = record
  return {
    card_network_id,
    tran_id: record.tran_id,
    transacted_at: `${record.tran_date}T${record.tran_time || '00:00:00'}`,
    card_number: record.card_number,
    division_number: record.division_number,
    account_number: record.account_number,
    vehicle_number: record.vehicle_number,
    driver_number: record.driver_number,
    odometer: record.odometer,
    misc_keyed: record.misc_keyed,
    is_manual: false,
    site_number: record.site_number,
    site_name: record.site_name,
    city: record.city,
    state: record.state,
    zipcode: record.zipcode,
    location_kind: record.location_kind || 'R',
    product_code: record.product_code,
    quantity: record.quantity,
    unit_price: record.unit_price,
    pump_price: 0,
    cost_price: null,
    taxes: { federal_tax, state_tax, local_excise, state_sales_tax, local_sales_tax },
    fees: record.fees,
    total: record.total,
    auth_number: record.auth_number,
    is_exempt: record.is_exempt,
    ...billedIn(record),
  }
}

const longest: Partial<Record<keyof TransactionLine | keyof AuthorisationLine | 'invoice_number', number>> = {
  tran_id: 40,
  auth_id: 40,
  card_number: 40,
  division_number: 4,
  account_number: 20,
  vehicle_number: 20,
  driver_number: 20,
  misc_keyed: 40,
  site_number: 10,
  site_name: 60,
  city: 60,
  zipcode: 10,
  product_code: 20,
  auth_number: 20,
  decline_code: 60,
  invoice_number: 40,
}

const lengths = Object.entries(longest)

type AnyLine = Readonly<Record<string, unknown>>

/** Most lines have no problem, so all checks of a line append to one list, and no lists are merged. */
const addUnfitText = (problems: Problem[], line: AnyLine) => {
  for (const [field, most] of lengths) {
    const text = line[field]
    if (typeof text !== 'string') continue
    if (text.length > most) problems.push({ field, message: `Is longer than ${counted(most, 'character')}` })
    else if (!visibleLine.test(text)) problems.push({ field, message: visibleMessage })
  }
}

const addMissing = (problems: Problem[], line: AnyLine, fields: readonly string[]) => {
  for (const field of fields) if (line[field] === '') problems.push({ field, message: 'Is missing' })
}

const yearsBack = 10
const dayLength = 86_400_000

/** A clock may be up to a day ahead of ours. Times more than ten years ago are a mistake. */
const believable = (now: Date) => ({
  earliest: `${now.getUTCFullYear() - yearsBack}${now.toISOString().slice(4)}`,
  latest: new Date(now.getTime() + dayLength).toISOString(),
})
/** Computed once per file, not per line. */
const bounds = new WeakMap<Date, ReturnType<typeof believable>>()

const addUntimely = (problems: Problem[], { field, at, now }: { field: string; at: string; now: Date }) => {
  const { earliest, latest } = bounds.get(now) ?? believable(now)
  if (!bounds.has(now)) bounds.set(now, { earliest, latest })
  if (at > latest) problems.push({ field, message: 'Is in the future' })
  else if (at < earliest) problems.push({ field, message: `Is more than ${yearsBack} years ago` })
}

/** The limits within which integer arithmetic is exact: twenty thousand gallons, two thousand dollars each, two million in all. */
const largest = {
  odometer: 99_999_999,
  quantity: 20_000_000,
  unit_price: 200_000_000,
  pump_price: 200_000_000,
  cost_price: 200_000_000,
  fees: 200_000_000,
  total: 200_000_000,
  amount: 200_000_000,
}
const largestTax = 200_000_000
const sizes = Object.entries(largest)

const neverNegative = ['odometer', 'unit_price', 'pump_price', 'cost_price'] as const

/** A price below zero turns the sign of its line, and the fixed-width layout has no room for it. */
const addNegative = (problems: Problem[], line: AnyLine) => {
  for (const field of neverNegative)
    if (((line[field] as number | null) ?? 0) < 0) problems.push({ field, message: 'Cannot be negative' })
}

const isLarger = (value: unknown, most: number) => typeof value === 'number' && Math.abs(value) > most

const addTooLarge = (problems: Problem[], line: AnyLine) => {
  for (const [field, most] of sizes) if (isLarger(line[field], most)) problems.push({ field, message: 'Is too large' })
}

const taxFields = ['federal_tax', 'state_tax', 'local_excise', 'state_sales_tax', 'local_sales_tax'] as const

const addTooLargeTaxes = (problems: Problem[], taxes: ToldTaxes) => {
  for (const field of taxFields) if (isLarger(taxes[field], largestTax)) problems.push({ field, message: 'Is too large' })
}

/** Checks values computed for a file that omits them: a price from total and quantity, or a total from price and quantity. */
export const isBelievablePrice = ({ unit_price, total }: { unit_price: number; total: number }) =>
  !isLarger(unit_price, largest.unit_price) && !isLarger(total, largest.total)

/** Files round the price and each tax separately before adding them up. */
const roundingCents = 2

/** A line without gallons has no price per gallon, so its price cannot be checked against the amount. */
const sumProblem = ({ quantity, unit_price, taxes, fees, total }: TransactionLine): Problem[] => {
  if (quantity === 0 || unit_price === null || total === null || taxes === null) return []
  const base = total - taxesTold(taxes) - fees
  return Math.abs(base - priced(quantity, unit_price)) > roundingCents
    ? [{ field: 'total', message: 'Is not what quantity, price, taxes and fees add up to' }]
    : []
}

export const checkTransaction = (line: TransactionLine, now: Date): Problem[] => {
  const problems: Problem[] = []
  addMissing(problems, line, ['tran_id', 'card_number', 'product_code'])
  addUnfitText(problems, line)
  if (line.billed) addUnfitText(problems, line.billed)
  addUntimely(problems, { field: 'tran_date', at: line.transacted_at, now })
  addTooLarge(problems, line)
  if (line.taxes) addTooLargeTaxes(problems, line.taxes)
  addNegative(problems, line)
  if (line.unit_price === null && line.total === null) problems.push({ field: 'total', message: 'Is missing' })
  if (!/^[DRFNECPM]$/.test(line.location_kind)) problems.push({ field: 'location_kind', message: mustBe('DRFNECPM') })
  if (line.quantity === 0 && !line.total && !line.fees) problems.push({ field: 'quantity', message: 'Nothing was bought' })
  return problems.length > 0 ? problems : sumProblem(line)
}

export const checkAuthorisation = (line: AuthorisationLine, now: Date): Problem[] => {
  const problems: Problem[] = []
  addMissing(problems, line, ['auth_id', 'card_number'])
  addUnfitText(problems, line)
  addUntimely(problems, { field: 'authorised_date', at: line.authorised_at, now })
  addTooLarge(problems, line)
  return problems
}
