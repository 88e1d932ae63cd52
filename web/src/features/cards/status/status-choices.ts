// The statuses that the given cards may take next, and the cards each status would leave out.
import { cardStatuses, type CardStatus } from '@forecourt/domain/reference.ts'
import { mayBecome, type CardNow, type StatusActor } from '@forecourt/domain/rules/card-status.ts'

type Card = {
  id: number
  card_status_id: number
  card_status_name: string
  /** Known for an open card, not for a row in a list. */
  status_changed_at?: string
  replaced_by?: number | null
}

export type StatusChoice = {
  card_status_id: number
  name: CardStatus
  card_ids: number[]
  /** "2 Pending, 1 Lost". */
  leftOut: string
}

const hour = 3_600_000

const asItStands = ({ card_status_id, status_changed_at, replaced_by }: Card, now: Date): CardNow => ({
  card_status_id,
  ...(status_changed_at && { hours_in_status: (now.getTime() - new Date(status_changed_at).getTime()) / hour }),
  ...(replaced_by !== undefined && { is_reissued: replaced_by !== null }),
})

const inWords = (cards: readonly Card[]) =>
  Object.entries(Object.groupBy(cards, ({ card_status_name }) => card_status_name))
    .map(([name, group]) => `${group?.length ?? 0} ${name}`)
    .join(', ')

export const statusChoices = (cards: readonly Card[], who: StatusActor, now: Date): StatusChoice[] =>
  cardStatuses
    .map(({ id, name }) => {
      const [able, unable] = [true, false].map((wanted) =>
        cards.filter((card) => mayBecome(asItStands(card, now), id, who) === wanted),
      ) as [Card[], Card[]]
      return { card_status_id: id, name, card_ids: able.map((card) => card.id), leftOut: inWords(unable) }
    })
    .filter(({ card_ids }) => card_ids.length > 0)
