import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { valueFields } from '@forecourt/domain/rules/card-fields.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { useAction } from '#src/api/use-call.ts'
import { handOver, wizardPath, type HandedLine } from '#src/card-line/order-handover.ts'
import { cardCalls } from './cards.calls.ts'

/** A card's values as a line to order; the PIN is never among them, so the new card gets its own. */
const toLine = (card: CardDetail): HandedLine => ({
  card_template_id: card.card_template_id,
  ...(Object.fromEntries(valueFields.map((name) => [name, card[name]])) as CardValues),
  vehicle_number: card.vehicle_number ?? '',
})

/** Takes cards to the order wizard: as replacements, which keep their vehicle number, or as more of the same, which cannot. */
export const useOrderCards = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const order = useAction(async ({ card_ids, keepsVehicle }: { card_ids: readonly number[]; keepsVehicle: boolean }) => {
    const wanted = card_ids.slice(0, limits.orderLines)
    const cards = await Promise.all(wanted.map((id) => queries.fetchQuery(cardCalls.get(id))))
    handOver(
      cards.map(({ data }) => ({
        ...toLine(data),
        ...(keepsVehicle ? { replaces_card_id: data.replaced_by === null ? data.id : null } : { vehicle_number: '' }),
      })),
    )
    await navigate({ to: wizardPath })
  })
  return {
    replacements: (card_ids: readonly number[]) => order.mutate({ card_ids, keepsVehicle: true }),
    copies: (card_ids: readonly number[]) => order.mutate({ card_ids, keepsVehicle: false }),
  }
}
