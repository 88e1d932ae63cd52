import { IconBroadcast } from '@tabler/icons-react'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { useNetworkWords } from '#src/card-line/use-network-words.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'

/** Lets staff tell the network again, once they have fixed the cause there or here. */
function TellAgain({ card }: { card: CardDetail }) {
  const mayTell = useCan('network.operate')
  const network = card.card_network_name
  const tell = useCall(api.networkChannels.tellAgain, {
    refresh: ['cards', 'networkChannels'],
    popup: `${network} will be told again`,
  })
  if (!mayTell) return null
  return (
    <div className="above-2">
      <SubmitButton
        type="button"
        variant="default"
        isBusy={tell.isPending}
        onClick={() => tell.mutate({ params: { id: String(card.id) } })}
      >
        Tell {network} again
      </SubmitButton>
    </div>
  )
}

/** Whether the network has the values saved here. A change works at a pump only once the network has it. */
export function CardNetwork({ card }: { card: CardDetail }) {
  const words = useNetworkWords()(card.told, card.card_network_name)
  if (words === null) return null
  if (card.told.state === 'refused')
    return (
      <div className="below-4">
        <Notice tone="stop">
          {words}
          <TellAgain card={card} />
        </Notice>
      </div>
    )
  return (
    <p className="row middle gap-2 no-margin below-4 dimmed size-s">
      <IconBroadcast size={16} aria-hidden className="rigid" />
      {words}
    </p>
  )
}
