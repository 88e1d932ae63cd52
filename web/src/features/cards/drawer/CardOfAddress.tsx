import { useEffect, useRef } from 'react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { withoutCard, type CardAddress } from '#src/features/cards/use-open-card.ts'
import { CardDrawer } from './CardDrawer.tsx'

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/**
 * The card that is open over the list, as the address has it: `?card=12`. A link may name its tab and ask to edit. It reads the
 * address apart from the list, which is not drawn again when a card opens or closes.
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
    // Closing is going back to the list; a card opened by its address has no list behind it.
    if (hasSeenList.current || (back === '1' && history.canGoBack())) history.back()
    else void navigate({ to: '.', search: withoutCard(address), replace: true, resetScroll: false })
  }
  return <CardDrawer key={card} card_id={Number(card)} startsEditing={edit === '1'} startsOn={tab} onClose={close} />
}
