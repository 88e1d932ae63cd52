// The sheets of a large take-over, the same each time, for the kill test and the benchmark.
import { writeNumber } from '@forecourt/domain/rules/card-number.ts'
import { asSheetCsv } from './take-overs.ts'

type Size = { accounts: number; cards: number }

const division = '31'
const numberOf = (account: number) => String(account + 1).padStart(6, '0')
const range = { prefix: '7083', length: 16, is_luhn: false }

const accountRow = (account: number) => ({
  division,
  account_number: numberOf(account),
  name: `Taken over ${account}`,
  networks: 'CFN, WEX',
  state: 'WA',
})

const driverRow = (account: number, driver: number) => ({
  account: `${division}-${numberOf(account)}`,
  driver_number: String(driver),
  last_name: `Ortega ${driver}`,
})

/** A third of the cards are driver cards with a PIN, which is unique within an account. */
const cardRow = (card: number, accounts: number) => {
  const account = card % accounts
  const place = Math.floor(card / accounts)
  const isDriver = place % 3 === 0 && place < 90_000
  return {
    account: `${division}-${numberOf(account)}`,
    network: 'CFN',
    card_type: isDriver ? 'Single' : 'Vehicle',
    card_number: writeNumber(range, card),
    status: place % 10 === 9 ? 'Cancelled' : 'Active',
    expires: '2028-11-30',
    vehicle_number: String(place + 1),
    driver_number: isDriver ? '1' : '',
    pin: isDriver ? String(10_000 + place) : '',
    card_time_profile_id: isDriver ? '24/7' : '',
    card_fuel_profile_id: 'Diesel',
    max_gallon_fill: '100',
    max_gallon_period: '200',
    card_period_gallon_id: 'Daily',
    description: `Truck ${place}`,
  }
}

const rowsAtOnce = 1_000

/** The sheet as CSV, some rows at a time. */
export const cardSheet = function* ({ accounts, cards }: Size) {
  for (let from = 0; from < cards; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, cards - from) }, (_, at) => cardRow(from + at, accounts))
    const text = asSheetCsv(rows)
    yield `${from === 0 ? text : text.slice(text.indexOf('\r\n') + 2)}\r\n`
  }
}

export const smallSheets = ({ accounts }: Size) => {
  const all = Array.from({ length: accounts }, (_, account) => account)
  return {
    accounts: asSheetCsv(all.map(accountRow)),
    drivers: asSheetCsv(all.flatMap((account) => [driverRow(account, 1), driverRow(account, 2)])),
  }
}
