import type { Branding } from '@forecourt/domain/contract/config.ts'

type Office = Branding['pickup_address']

/** The one office where cards are picked up, on one line. */
export const pickupAddress = ({ name, street_address, city, state, zipcode }: Office) =>
  `${name}, ${street_address}, ${city}, ${state} ${zipcode}`
