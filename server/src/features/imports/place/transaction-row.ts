import type { Product } from '@forecourt/domain/reference/products.ts'
import { driverOfFill, type FillDrivers } from '@forecourt/domain/rules/drivers.ts'
import type { TransactionLine } from '@forecourt/domain/rules/import-line.ts'
import type { BilledBy, Corrects } from '#src/features/corrections/take-back-line.ts'
import type { FoundCard } from './find-cards.ts'
import type { FoundSite } from './find-sites.ts'
import type { KnownTransaction, StoredFacts } from './known-transactions.ts'
import type { ImportedPrice } from './price-line.ts'

type KnownDrivers = Pick<FillDrivers, 'byNumber' | 'byCard' | 'byVehicle'>
type Found = {
  card: FoundCard
  site: FoundSite | undefined
  product: Product
  before: KnownTransaction | undefined
  corrects: (Corrects & BilledBy) | undefined
  /** The invoiced line that the line is billed instead of. */
  original: KnownTransaction | undefined
  drivers: KnownDrivers
}
type Origin = { import_id: number | null; time_zone: string; isHistory: boolean }

const driverCard = 2

const kindOf = ({ quantity, total }: { quantity: number; total: number }, { grade }: Product) => {
  if (quantity < 0 || total < 0) return 'reversal'
  return grade === 'Fee' ? 'fee' : 'sale'
}

const asReceived = ({ odometer }: TransactionLine) => ({
  odometer,
  odometer_as_received: null,
  odometer_reason: null,
  odometer_corrected_at: null,
})

/** docs/decisions/0030-drivers-and-assignments.md: a file that repeats the received reading does not undo a person's correction. */
const isNewReading = ({ odometer }: TransactionLine, facts: StoredFacts) =>
  facts.odometer_corrected_at === null || odometer !== facts.odometer_as_received

/** A correction with the same driver, or without one, keeps the stored driver. */
const isSameDriver = ({ driver_number }: TransactionLine, facts: StoredFacts) =>
  driver_number === '' || driver_number === facts.driver_number

/** The current words of the card. Other facts of the fill's moment are added when the row is written. */
const wordsOf = (line: TransactionLine, card: FoundCard, drivers: KnownDrivers): StoredFacts => ({
  last_four: card.last_four,
  ...driverOfFill({
    ...drivers,
    keyed: line.driver_number,
    onCard: card.card_type_id === driverCard ? card.description : '',
  }),
  card_description: card.description,
  cost_center: card.cost_center,
  card_vehicle_type_id: card.card_vehicle_type_id,
  tax_doc: card.tax_doc,
  card_status_id: null,
  judged_limit_id: null,
  owner_operator_number: null,
  owner_operator_name: null,
  ...asReceived(line),
})

const ofAnotherVehicle = { judged_limit_id: null, owner_operator_number: null, owner_operator_name: null }

/** A correction by the same card keeps the facts of the fill, except those that depend on a changed vehicle or time. */
const factsOf = (line: TransactionLine, { card, drivers, ...found }: Found) => {
  const before = found.before ?? found.original
  // The card's vehicle number is reliable; the pump only knows what the driver keyed.
  const today = { ...wordsOf(line, card, drivers), vehicle_number: card.vehicle_number ?? line.vehicle_number }
  if (!before?.facts || before.card_id !== card.id) return today
  const vehicle_number = card.vehicle_number === null ? line.vehicle_number : before.vehicle_number
  const { driver_number, driver_name } = today
  return {
    ...before.facts,
    vehicle_number,
    ...(!isSameDriver(line, before.facts) && { driver_number, driver_name }),
    ...(isNewReading(line, before.facts) && asReceived(line)),
    ...(before.transacted_at !== line.transacted_at && { card_status_id: null }),
    ...(before.vehicle_number !== vehicle_number && ofAnotherVehicle),
  }
}

/** docs/product/take-over.md#history: a correction of a line billed elsewhere is not billed here, and keeps its old invoice. */
const billingOf = ({ billed }: TransactionLine, before: BilledBy | undefined, isHistory: boolean) => {
  const { invoiced_elsewhere = false, old_invoice_number = null, old_invoice_date = null } = before ?? {}
  if (!isHistory || !billed) return { invoiced_elsewhere: isHistory || invoiced_elsewhere, old_invoice_number, old_invoice_date }
  return { invoiced_elsewhere: true, old_invoice_number: billed.invoice_number, old_invoice_date: billed.invoice_date }
}

/** docs/product/transactions-and-money.md#facts-of-a-fill: renaming a card later does not change the past. */
export const transactionRow = (
  line: TransactionLine,
  found: Found,
  { import_id, time_zone, isHistory, ...amounts }: Origin & ImportedPrice['row'] & { pricing_id: number | null },
) => {
  const { card, site, product, before, corrects } = found
  return {
    ...amounts,
    ...factsOf(line, found),
    account_id: card.account_id,
    ...(corrects ?? before?.corrects ?? { tran_id: line.tran_id, parent_id: null, correction: 0 }),
    kind: kindOf(amounts, product),
    transacted_at: line.transacted_at,
    time_zone: site?.time_zone ?? time_zone,
    card_id: card.id,
    // Two networks share a code in files; the card decides between them.
    card_network_id: card.card_network_id,
    site_id: site?.id ?? null,
    product_id: product.id,
    import_id,
    ...billingOf(line, before ?? corrects, isHistory),
    misc_keyed: line.misc_keyed,
    is_manual: line.is_manual,
    location_kind: line.location_kind,
    auth_number: line.auth_number,
  }
}
export type TransactionRow = ReturnType<typeof transactionRow>
