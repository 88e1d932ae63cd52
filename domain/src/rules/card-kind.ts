// Converts ids to names: the rules refer to networks and card types by name, the API by id.
import { cardTypes, networks } from '#src/reference.ts'
import type { CardKind } from './card-fields.ts'

type Ids = { card_network_id: number; card_type_id: number }

export const findKind = ({ card_network_id, card_type_id }: Ids): CardKind | undefined => {
  const network = networks.find(({ id }) => id === card_network_id)?.name
  const card_type = cardTypes.find(({ id }) => id === card_type_id)?.name
  return network && card_type ? { network, card_type } : undefined
}
