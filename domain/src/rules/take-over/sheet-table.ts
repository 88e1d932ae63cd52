// docs/product/take-over.md#sheets: every sheet of a take-over with its columns. Reader, workbook, preview, repair and the portable
// fleet derive from these rows. Without zod, because the screen loads it too.
import { seededLists } from '#src/reference/seeded-profiles.ts'
import { roleNames } from '#src/rules/access.ts'
import { billingCycles, invoiceDeliveries, invoiceSorts, paymentMethods, paymentTerms } from '#src/rules/billing-fields.ts'
import { cardFields, fieldState, fieldTable, type CardField } from '#src/rules/card-fields.ts'
import { columnNames, exampleCell } from '#src/rules/upload-columns.ts'
import { cardStatuses, cardTypes, networks, vehicleTypes } from '#src/reference.ts'

/** The kind of value in a column. */
export type CellInput =
  | { as: 'text' | 'code'; limit: number }
  | { as: 'digits'; from: number; to: number }
  | { as: 'whole'; from: number; to: number }
  | { as: 'decimal'; from: number; to: number }
  | { as: 'choice' | 'choices'; words: readonly string[] }
  | { as: 'vehicle type' }
  | { as: 'day' | 'last day' | 'yes or no' | 'email' | 'emails' | 'phone' | 'state' | 'zip' | 'time zone' | 'vin' }
  /** Parsed by the card-field table, because the allowed values depend on the kind of card. */
  | { as: 'card field' }

export type Column = {
  label: string
  input: CellInput
  isRequired?: true
  /** Encrypted before it is stored. The screen shows its last four digits, or only that it is set. */
  isSecret?: 'last four' | 'set'
  /** Other accepted names of the column. */
  otherNames?: readonly string[]
  example: string
}

export type Columns = Readonly<Record<string, Column>>

const text = (label: string, limit: number, example = '') => ({ label, input: { as: 'text', limit }, example }) as const
const choice = (label: string, words: readonly string[], example = '') =>
  ({ label, input: { as: 'choice', words }, example }) as const
const as = <As extends 'day' | 'last day' | 'yes or no' | 'email' | 'emails' | 'phone' | 'state' | 'zip' | 'time zone' | 'vin'>(
  kind: As,
  label: string,
  example = '',
) => ({ label, input: { as: kind }, example }) as const
const required = <Row extends object>(row: Row) => ({ ...row, isRequired: true }) as const

const networkNames = networks.map(({ name }) => name)
const account = required(text('Account', 20, '10-034512'))

const accounts = {
  division: required({ label: 'Division', input: { as: 'digits', from: 2, to: 2 }, example: '10' }),
  account_number: { label: 'Account number', input: { as: 'digits', from: 6, to: 8 }, example: '034512' },
  external_number: text('Number in the previous system', 20, 'C-4471'),
  name: required(text('Name', 100, 'Cascade Freight')),
  state: as('state', 'State', 'WA'),
  city: text('City', 60, 'Kent'),
  time_zone: as('time zone', 'Time zone', 'America/Los_Angeles'),
  networks: required({ label: 'Networks', input: { as: 'choices', words: networkNames }, example: 'CFN, WEX' }),
  opened_on: as('day', 'Customer since', '2019-03-01'),
  legal_name: text('Legal name', 100, 'Cascade Freight LLC'),
  billing_address: text('Billing street', 100, '400 Central Ave S'),
  billing_address_secondary: text('Billing street 2', 100),
  billing_city: text('Billing city', 60, 'Kent'),
  billing_state: as('state', 'Billing state', 'WA'),
  billing_zipcode: as('zip', 'Billing Zip Code', '98032'),
  tax_id: text('Tax ID', 10),
  billing_contact: text('Accounts payable contact', 60),
  billing_phone: as('phone', 'Billing phone'),
  invoice_emails: as('emails', 'Invoice e-mails', 'payables@cascade.example'),
  delivery_method: choice('Invoices by', invoiceDeliveries),
  po_number: text('PO number', 30),
  primary_sort: choice('Sorted by', invoiceSorts),
  secondary_sort: choice('Then by', invoiceSorts),
  has_link_only: as('yes or no', 'Link instead of the PDF'),
  has_summaries: as('yes or no', 'Summary pages'),
  has_page_breaks: as('yes or no', 'New page for each group'),
  billing_cycle: choice('Billing cycle', billingCycles, 'monthly'),
  payment_terms: choice('Payment terms', paymentTerms, 'net 15'),
  payment_method: choice('Payment method', paymentMethods, 'cheque'),
  bank_last_four: { label: 'Bank account, last 4 digits', input: { as: 'digits', from: 4, to: 4 }, example: '' },
} as const satisfies Columns

const contactKinds = ['main', 'billing', 'safety', 'after_hours'] as const

const contacts = {
  account,
  kind: required(choice('Kind', contactKinds, 'main')),
  name: text('Name', 60, 'Dana Whitfield'),
  phone: as('phone', 'Phone', '(253) 555-0144'),
  email: as('email', 'E-mail', 'dana@cascade.example'),
} as const satisfies Columns

const addresses = {
  account,
  address_name: required(text('Address name', 60, 'Kent yard')),
  attention_to: text('Attention to', 60),
  address: required(text('Street address', 100, '400 Central Ave S')),
  address_secondary: text('Address line 2', 100),
  city: required(text('City', 60, 'Kent')),
  state: required(as('state', 'State', 'WA')),
  zipcode: required(as('zip', 'Zip Code', '98032')),
  phone: as('phone', 'Phone'),
  email: as('email', 'E-mail'),
  fax: as('phone', 'Fax'),
} as const satisfies Columns

const users = {
  account,
  email: required(as('email', 'E-mail', 'dana@cascade.example')),
  first_name: required(text('First name', 50, 'Dana')),
  last_name: required(text('Last name', 50, 'Whitfield')),
  phone: as('phone', 'Phone'),
  title: text('Title', 60, 'Fleet manager'),
  roles: required({ label: 'Roles', input: { as: 'choices', words: roleNames }, example: 'acct admin' }),
} as const satisfies Columns

const vehicles = {
  account,
  vehicle_number: required({ label: 'Vehicle number', input: { as: 'code', limit: 8 }, example: '0042' }),
  vin: as('vin', 'VIN'),
  plate: text('Plate', 10, 'C12345A'),
  plate_state: as('state', 'Plate state', 'WA'),
  year: { label: 'Year', input: { as: 'whole', from: 1900, to: 2100 }, example: '2021' },
  make: text('Make', 30, 'Freightliner'),
  model: text('Model', 30, 'M2 106'),
  fuel_type: choice('Fuel', ['gasoline', 'diesel', 'cng', 'other'], 'diesel'),
  tank_capacity: { label: 'Tank, gallons', input: { as: 'whole', from: 1, to: 9_999 }, example: '80' },
  type_code: { label: 'Type code', input: { as: 'vehicle type' }, example: 'T' },
  status: choice('Status', ['active', 'sold', 'out'], 'active'),
  owner_operator_number: text('Owner operator number', 15),
  owner_operator_name: text('Owner operator', 60),
} as const satisfies Columns

const drivers = {
  account,
  driver_number: required({ label: 'Driver number', input: { as: 'code', limit: 8 }, example: '117' }),
  first_name: text('First name', 40, 'Luis'),
  last_name: required(text('Last name', 40, 'Ortega')),
  cost_center: text('Cost center', 20, '0100'),
  email: as('email', 'E-mail'),
  phone: as('phone', 'Phone'),
  external_id: text('Number in another system', 40),
  status: choice('Status', ['active', 'inactive', 'left'], 'active'),
  left_on: as('day', 'Last day'),
} as const satisfies Columns

const exampleKind = { network: 'CFN', card_type: 'Single' } as const

const cardExample = (field: CardField) => {
  if (field === 'description') return 'Truck 42'
  return fieldState(field, exampleKind, { is_retail: false }) === 'hidden'
    ? ''
    : exampleCell(field, { kind: exampleKind, lists: seededLists })
}

/** A field of the upload template as a column, with the same name, accepted names and example. */
const cardColumn = (field: CardField): Column => ({
  label: fieldTable[field].label,
  input: { as: 'card field' },
  otherNames: columnNames(field),
  example: cardExample(field),
  ...(fieldTable[field].input.as === 'pin' && { isSecret: 'set' }),
})

const number = { input: { as: 'digits', from: 4, to: 19 }, isSecret: 'last four' } as const

const cards: Columns = {
  account,
  network: required(choice('Network', networkNames, 'CFN')),
  card_type: required(
    choice(
      'Card type',
      cardTypes.map(({ name }) => name),
      'Single',
    ),
  ),
  card_number: required({ label: 'Card number', ...number, example: '70830001002004' }),
  // Pending is not offered, because a card without a number cannot be taken over.
  status: required(
    choice(
      'Status',
      cardStatuses.map(({ name }) => name).filter((name) => name !== 'Pending'),
      'Active',
    ),
  ),
  expires: as('last day', 'Expires', '2028-11-30'),
  driver_number: { label: 'Driver number', input: { as: 'code', limit: 8 }, example: '117' },
  ...Object.fromEntries(cardFields.map((field) => [field, cardColumn(field)])),
  pin_offset: { label: 'PIN offset', input: { as: 'digits', from: 1, to: 12 }, isSecret: 'set', example: '' },
  pin_kept_elsewhere: as('yes or no', 'PIN kept elsewhere', 'No'),
  issued_on: as('day', 'Issued on', '2024-11-04'),
  replaces_number: { label: 'Replaces number', ...number, example: '' },
}

const coordinate = (label: string, to: number) => ({ label, input: { as: 'decimal', from: -to, to }, example: '' }) as const

const sites = {
  network: required(choice('Network', networkNames, 'Private Site')),
  site_number: required({ label: 'Site number', input: { as: 'code', limit: 10 }, example: '900001' }),
  name: text('Name', 100, 'Kent yard'),
  address: text('Street address', 100, '400 Central Ave S'),
  city: text('City', 60, 'Kent'),
  county: text('County', 60, 'King'),
  state: required(as('state', 'State', 'WA')),
  zipcode: as('zip', 'Zip Code', '98032'),
  phone: as('phone', 'Phone'),
  brand: text('Brand', 30),
  kind: choice('Kind', ['cardlock', 'retail', 'private', 'mobile'], 'private'),
  latitude: coordinate('Latitude', 90),
  longitude: coordinate('Longitude', 180),
  status: choice('Status', ['planned', 'open', 'closed'], 'open'),
} as const satisfies Columns

/** In writing order. */
const sheetTable = { accounts, contacts, addresses, users, vehicles, drivers, cards, sites } as const
export type SheetName = keyof typeof sheetTable
export const sheetNames = Object.keys(sheetTable) as SheetName[]
export const columnsOf = (sheet: SheetName): Columns => sheetTable[sheet]

/** The history uses our own transaction layout and goes through the ordinary import. */
export const historySheet = 'history'
export const sentSheets = [...sheetNames, historySheet] as const
export type SentSheet = (typeof sentSheets)[number]

/** The visible form of a secret on the screen. */
export const shownSecret = (column: Column, plain: string) =>
  // What is no number may have characters of two halves, and half of one cannot be stored.
  column.isSecret === 'last four' ? `•••• ${plain.slice(-4).replace(/^[\uDC00-\uDFFF]/, '')}` : 'set'

export const vehicleTypeOf = (code: string) => vehicleTypes.find((row) => row.code === code.toUpperCase())?.id
