import { IconBroadcast } from '@tabler/icons-react'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { useNetworkWords } from '#src/card-line/use-network-words.ts'
import { Notice } from '#src/ui/Notice.tsx'

/** Where the card stands with its network: what is saved here counts at a pump only when it has arrived there. */
export function CardNetwork({ card }: { card: CardDetail }) {
  const words = useNetworkWords()(card.told, card.card_network_name)
  if (words === null) return null
  if (card.told.state === 'refused')
    return (
      <div className="below-4">
        <Notice tone="stop">{words}</Notice>
      </div>
    )
  return (
    <p className="row middle gap-2 no-margin below-4 dimmed size-s">
      <IconBroadcast size={16} aria-hidden className="rigid" />
      {words}
    </p>
  )
}
