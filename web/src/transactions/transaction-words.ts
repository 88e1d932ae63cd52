// A transaction in one line.
import type { TransactionRow } from '@forecourt/domain/contract/transactions.ts'
import { gallons } from '@forecourt/domain/format/money.ts'
import { dateFormat } from '#src/text/date-format.ts'
import type { TransactionsOf } from './transactions.calls.ts'

const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** The site's own time, without a zone: "Nov 3, 2026, 9:14 AM". */
export const clock = (transacted_at: string) => format.format(new Date(`${transacted_at.slice(0, 19)}Z`))

export const placeOf = ({ site_name, city, state }: TransactionRow) =>
  [site_name, city && state ? `${city}, ${state}` : (state ?? '')].filter(Boolean).join(' · ') || 'Site not known'

/** "Card •••• 1394 · vehicle 1004 · T. Brandvold", without whom the list is about. A card has its vehicle with it. */
export const partiesOf = ({ last_four, vehicle_number, driver_number, driver_name }: TransactionRow, of: TransactionsOf) =>
  [
    'card_id' in of ? '' : `Card •••• ${last_four}`,
    vehicle_number && !('card_id' in of || 'vehicle_number' in of) ? `vehicle ${vehicle_number}` : '',
    'driver_number' in of ? '' : driver_name || (driver_number && `driver ${driver_number}`),
  ]
    .filter(Boolean)
    .join(' · ')

const units = { G: 'gal', E: 'GGE', U: '' } as const

/** "ULSD #2 · 84.120 gal · keyed by hand". */
export const bought = ({ product_name, unit, quantity, kind, is_manual }: TransactionRow) =>
  [
    kind === 'reversal' ? `Reversal: ${product_name}` : product_name,
    unit === 'U' ? '' : `${gallons(quantity)} ${units[unit]}`,
    is_manual ? 'keyed by hand' : '',
  ]
    .filter(Boolean)
    .join(' · ')
