import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { lossWords } from '@forecourt/domain/rules/network-words.ts'
import { announceSuccess } from '#src/api/announce.ts'
import { useConfig } from '#src/api/config.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import type { StatusReason } from './status-words.ts'
import { useOrderCards } from '#src/features/cards/use-order-cards.ts'

type Changed = ReplyOf<typeof api.cards.changeStatus>['data']
type Change = { card_ids: number[]; card_status_id: number; reason: StatusReason; note: string }

/** Offers to undo a hold or its release, and to replace a lost card. */
export const useChangeStatus = () => {
  const change = useCall(api.cards.changeStatus, { refresh: ['cards', 'dashboard'] })
  const undo = useCall(api.cards.changeStatus, { refresh: ['cards', 'dashboard'], popup: popups.cardStatusUpdated })
  const order = useOrderCards()
  const { customer_service_phone: phone } = useConfig().branding

  const offerUndo = ({ card_ids, card_status_id }: Change, { cards }: Changed) =>
    showPopup({
      variant: 'success',
      message: popups.cardStatusUpdated,
      actions: [
        {
          label: 'Undo',
          onClick: () =>
            undo.mutate({
              body: {
                card_ids,
                card_status_id: card_status_id === cardStatus.active ? cardStatus.inactive : cardStatus.active,
                reason: 'other',
                as_left: cards,
              },
            }),
        },
      ],
    })

  const offerReplacement = ({ card_ids }: Change, { networks }: Changed) =>
    showPopup({
      variant: 'success',
      message: lossWords(networks, phone),
      actions: [{ label: 'Order a replacement', onClick: () => order.replacements(card_ids) }],
    })

  const tell = (body: Change, changed: Changed) => {
    const isGone = body.card_status_id === cardStatus.lost || body.card_status_id === cardStatus.stolen
    if (changed.is_reversible) offerUndo(body, changed)
    else if (isGone) offerReplacement(body, changed)
    else announceSuccess(popups.cardStatusUpdated)
  }

  return {
    isPending: change.isPending,
    /** The outcome is told even if the drawer was closed before the answer. A refusal has its own popup. */
    mutate: (body: Change, { onSuccess }: { onSuccess: () => void }) =>
      void change.mutateAsync({ body }, { onSuccess }).then(
        ({ data }) => tell(body, data),
        () => {},
      ),
  }
}
