// docs/product/orders-and-cards.md#virtual-requests: an order that has only these kinds of card goes to Customer Service as a case
// and needs no delivery.
import type { CardType, Network } from '#src/reference.ts'
import type { CardKind } from './card-fields.ts'

const virtualNetworks: readonly Network[] = ['Mobile Fleet Fueling', 'Private Site', 'MFF']
const virtualTypes: readonly CardType[] = ['Driver', 'Misc']

/** An order without lines is not a virtual request. */
export const isVirtualRequest = (kinds: readonly CardKind[]) =>
  kinds.length > 0 &&
  kinds.every(({ network, card_type }) => virtualNetworks.includes(network) || virtualTypes.includes(card_type))
