import type { Branding } from '@forecourt/domain/contract/config.ts'

type Office = Branding['pickup_address']

/** The only office where cards can be picked up, on one line. */
export const pickupAddress = ({ name, street_address, city, state, zipcode }: Office) =>
  `${name}, ${street_address}, ${city}, ${state} ${zipcode}`
