// docs/product/take-over.md#sheets: parses one row, finds its problems by column, and identifies its record.
import { billingProblems } from '#src/rules/billing-fields.ts'
import { columnsOf, type SheetName } from './sheet-table.ts'
import { readCell } from './read-cell.ts'
import { readCardRow, type CardReader } from './read-card-row.ts'
import {
  accountReference,
  networkIdOf,
  spelling,
  type Cells,
  type ReadRow,
  type RowFacts,
  type RowProblems,
} from './row-parts.ts'

/** Cells that are parsed the same in every sheet. */
const readCells = (sheet: SheetName, cells: Cells) => {
  const values: Record<string, unknown> = {}
  const problems: RowProblems = {}
  for (const [name, { input, isRequired }] of Object.entries(columnsOf(sheet))) {
    const text = cells[name]?.trim() ?? ''
    if (text === '') {
      if (isRequired) problems[name] = 'Is missing'
      continue
    }
    const read = readCell(input, text)
    if ('problem' in read) problems[name] = read.problem
    else values[name] = read.value
  }
  return { values, problems }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** If a row has any of these, it has billing information, which must then be complete. */
const billingNeeded = ['legal_name', 'billing_address', 'billing_city', 'billing_state', 'billing_zipcode'] as const
const billingOnly = [
  ...billingNeeded,
  'billing_address_secondary',
  'tax_id',
  'billing_contact',
  'billing_phone',
  'invoice_emails',
  'delivery_method',
  'po_number',
  'primary_sort',
  'secondary_sort',
  'billing_cycle',
  'payment_terms',
  'payment_method',
  'bank_last_four',
] as const

export const hasBilling = (values: Readonly<Record<string, unknown>>) => billingOnly.some((name) => name in values)

const readBilling = (values: Record<string, unknown>, problems: RowProblems) => {
  if (!hasBilling(values)) return
  for (const name of billingNeeded) if (!(name in values)) problems[name] ??= 'Is missing: billing information needs it'
  if (values['tax_id'] !== undefined && !/^\d{2}-\d{7}$/.test(asText(values['tax_id']))) problems['tax_id'] = 'Must be ##-#######'
  const wrong = billingProblems({
    delivery_method: asText(values['delivery_method']) || 'mail',
    invoice_emails: (values['invoice_emails'] as string[] | undefined) ?? [],
    primary_sort: asText(values['primary_sort']) || 'card',
    secondary_sort: asText(values['secondary_sort']) || null,
    payment_method: asText(values['payment_method']) || null,
    bank_last_four: asText(values['bank_last_four']),
  })
  for (const [name, message] of Object.entries(wrong)) problems[name] ??= message
}

/** Six digits are relative to the division; eight repeat it. */
const ownNumber = (values: Readonly<Record<string, unknown>>) => {
  const [division, number] = [asText(values['division']), asText(values['account_number'])]
  return number && division && (number.length === 6 ? division + number : number)
}

const readAccount = ({ values, problems }: Pick<ReadRow, 'values' | 'problems'>): ReadRow => {
  const number = ownNumber(values)
  if (number && !number.startsWith(asText(values['division']))) problems['account_number'] ??= 'Belongs to another division'
  if (number && number.length !== 8) problems['account_number'] ??= 'Must be 6 digits, or 8 with the division'
  const external = asText(values['external_number'])
  if (!number && !external && !problems['account_number'])
    problems['account_number'] = 'Is missing: give it or the number in the previous system'
  readBilling(values, problems)
  const account = number || external
  const networks = ((values['networks'] as string[] | undefined) ?? []).flatMap((name) => networkIdOf(name) ?? [])
  return {
    values,
    problems,
    account,
    key: account || null,
    facts: { number, external, networks, name: asText(values['name']) },
  }
}

type Reader = (row: Pick<ReadRow, 'values' | 'problems'>) => ReadRow

/** A row of an account, identified within the account by one column. */
const within =
  (
    column: string,
    { facts = () => ({}), wrong }: { facts?: (id: string) => RowFacts; wrong?: (row: ReadRow['values']) => RowProblems } = {},
  ): Reader =>
  ({ values, problems }) => {
    const account = accountReference(asText(values['account']))
    const id = asText(values[column])
    return {
      values,
      problems: { ...wrong?.(values), ...problems },
      account,
      key: account && id ? `${account}|${spelling(id)}` : null,
      facts: id ? { id: spelling(id), ...facts(id) } : {},
    }
  }

const contactProblems = ({ name, phone, email }: ReadRow['values']): RowProblems =>
  name || phone || email ? {} : { name: 'Give a name, a phone or an e-mail' }

const readSite: Reader = ({ values, problems }) => {
  const network = networkIdOf(values['network'])
  const number = asText(values['site_number'])
  if ('latitude' in values !== 'longitude' in values)
    problems['latitude' in values ? 'longitude' : 'latitude'] ??= 'Is missing: latitude and longitude go together'
  return {
    values,
    problems,
    account: '',
    key: network && number ? `${network}|${number}` : null,
    facts: network ? { network } : {},
  }
}

const readers: Record<Exclude<SheetName, 'cards'>, Reader> = {
  accounts: readAccount,
  contacts: within('kind', {
    wrong: contactProblems,
  }),
  addresses: within('address_name'),
  users: within('email', { facts: (email) => ({ email }) }),
  vehicles: within('vehicle_number', { facts: (id) => ({ vehicle: spelling(id) }) }),
  drivers: within('driver_number', { facts: (id) => ({ driver: spelling(id) }) }),
  sites: readSite,
}

export const readRow = (sheet: SheetName, cells: Cells, cards: CardReader): ReadRow => {
  const read = readCells(sheet, cells)
  return sheet === 'cards' ? readCardRow(cells, read, cards) : readers[sheet](read)
}
