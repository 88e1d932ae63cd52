import type { Product } from '@forecourt/domain/reference/products.ts'
import type { TransactionLine } from '@forecourt/domain/rules/import-line.ts'
import type { FoundCard } from './find-cards.ts'
import type { FoundSite } from './find-sites.ts'
import type { priceLine } from './price-line.ts'

type Found = { card: FoundCard; site: FoundSite | undefined; product: Product }
type Origin = { import_id: number | null; time_zone: string }

const driverCard = 2

const kindOf = ({ quantity, total }: { quantity: number; total: number }, { grade }: Product) => {
  if (quantity < 0 || total < 0) return 'reversal'
  return grade === 'Fee' ? 'fee' : 'sale'
}

/** Copies the card's current values, so that renaming a card later does not change the past. */
export const transactionRow = (
  line: TransactionLine,
  { card, site, product }: Found,
  { import_id, time_zone, ...amounts }: Origin & ReturnType<typeof priceLine>,
) => ({
  ...amounts,
  account_id: card.account_id,
  tran_id: line.tran_id,
  kind: kindOf(amounts, product),
  transacted_at: line.transacted_at,
  time_zone: site?.time_zone ?? time_zone,
  card_id: card.id,
  card_network_id: line.card_network_id,
  site_id: site?.id ?? null,
  product_id: product.id,
  import_id,
  last_four: card.last_four,
  // The card's vehicle number is reliable; the pump only knows what the driver keyed.
  vehicle_number: card.vehicle_number ?? line.vehicle_number,
  driver_number: line.driver_number,
  driver_name: card.card_type_id === driverCard ? card.description : '',
  card_description: card.description,
  cost_center: card.cost_center,
  card_vehicle_type_id: card.card_vehicle_type_id,
  tax_doc: card.tax_doc,
  misc_keyed: line.misc_keyed,
  odometer: line.odometer,
  is_manual: line.is_manual,
  location_kind: line.location_kind,
  auth_number: line.auth_number,
})
export type TransactionRow = ReturnType<typeof transactionRow>
