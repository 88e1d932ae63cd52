import { useEffect, useRef } from 'react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { withoutCard, type CardAddress } from '#src/features/cards/use-open-card.ts'
import { CardDrawer } from './CardDrawer.tsx'

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/**
 * The card named by the address, open over the list: `?card=12`. A link may also name its tab or open its form. This component
 * reads the address itself, so that the list is not redrawn when a card opens or closes.
 */
export function CardOfAddress() {
  const address = useSearch({ strict: false }) as CardAddress
  const { card, tab, edit, back } = address
  const { history } = useRouter()
  const navigate = useNavigate()
  const hasSeenList = useRef(false)

  useEffect(() => {
    if (card === undefined) hasSeenList.current = true
  }, [card])

  if (card === undefined || !isId(card)) return null
  const close = () => {
    // Closing goes back to the list. A card opened directly by its address has no list in the history.
    if (hasSeenList.current || (back === '1' && history.canGoBack())) history.back()
    else void navigate({ to: '.', search: withoutCard(address), replace: true, resetScroll: false })
  }
  return <CardDrawer key={card} card_id={Number(card)} startsEditing={edit === '1'} startsOn={tab} onClose={close} />
}
