import { useSearch } from '@tanstack/react-router'
import type { CardAddress } from '#src/features/cards/use-open-card.ts'
import { isId, useOpened } from '#src/list/use-list-search.ts'
import { CardDrawer } from './CardDrawer.tsx'

/**
 * The card named by the address, open over the list: `?card=12`. A link may also name its tab or open its form. This component
 * reads the address itself, so that the list is not redrawn when a card opens or closes.
 */
export function CardOfAddress() {
  const { tab, edit } = useSearch({ strict: false }) as CardAddress
  const { opened: card, close } = useOpened('card', ['tab', 'edit', 'allow'])
  if (card === undefined || !isId(card)) return null
  return <CardDrawer key={card} card_id={Number(card)} startsEditing={edit === '1'} startsOn={tab} onClose={close} />
}
