import { cardTypes, networks, type CardType, type Network } from '@forecourt/domain/reference.ts'
import { cardFields, fieldLabel, fieldState } from '@forecourt/domain/rules/card-fields.ts'
import { invalid } from '#src/system/errors.ts'

const isNetwork = (name: string): name is Network => networks.some((network) => network.name === name)
const isCardType = (name: string): name is CardType => cardTypes.some((type) => type.name === name)

/** docs/product/orders-and-cards.md#field-matrix: every card field with its state for one kind of card. */
export const fieldMatrix = ({ network, network_card_type }: { network: string; network_card_type: string }) => {
  if (!isNetwork(network)) throw invalid({ network: ['Unknown network'] })
  if (!isCardType(network_card_type)) throw invalid({ network_card_type: ['Unknown card type'] })
  const kind = { network, card_type: network_card_type }
  return cardFields.map((field) => ({ field, label: fieldLabel(field), shown: fieldState(field, kind) }))
}
