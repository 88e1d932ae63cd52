import { capital } from './capital.ts'

type Named = {
  last_four: string | null
  vehicle_number?: string | null
  description?: string
  driver?: { driver_name: string } | null
}

/** The name of a card in sentences and button labels. Our own id of a card means nothing to people, so it is no name. */
export const cardName = ({ last_four, vehicle_number, driver, description }: Named) => {
  if (last_four) return `card ending ${last_four}`
  if (vehicle_number) return `card for vehicle ${vehicle_number}`
  if (driver) return `card of ${driver.driver_name}`
  return description ? `card “${description}”` : 'card without a number'
}

export const cardTitle = (card: Named) => capital(cardName(card))
