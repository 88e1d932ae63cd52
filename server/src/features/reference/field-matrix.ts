import { cardTypes, networks } from '@forecourt/domain/reference.ts'
import { cardFields, fieldLabel, fieldState, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { invalid } from '#src/system/errors.ts'

/** By its name in any case, or by its id: callers of the given calls have both. */
const findIn = <Name extends string>(rows: readonly { id: number; name: Name }[], asked: string) =>
  rows.find(({ id, name }) => String(id) === asked || name.toLowerCase() === asked.trim().toLowerCase())?.name

const isKind = (kind: Partial<CardKind>): kind is CardKind => kind.network !== undefined && kind.card_type !== undefined

/** docs/product/orders-and-cards.md#field-matrix: every card field with its state for one kind of card. */
export const fieldMatrix = ({ network, network_card_type }: { network: string; network_card_type: string }) => {
  const kind = { network: findIn(networks, network), card_type: findIn(cardTypes, network_card_type) }
  if (!isKind(kind))
    throw invalid({
      ...(!kind.network && { network: ['Unknown network'] }),
      ...(!kind.card_type && { network_card_type: ['Unknown card type'] }),
    })
  return cardFields.map((field) => ({ field, label: fieldLabel(field), shown: fieldState(field, kind) }))
}
