import { useQuery } from '@tanstack/react-query'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import type { Written } from '#src/list/list-search.ts'
import { SavedViews } from '#src/features/views/SavedViews.tsx'
import { writeView } from '#src/features/views/saved-view.ts'
import { cardCalls } from './cards.calls.ts'

const { active, inactive, pending, lost, stolen } = cardStatus

/** Views that one status filter can express. */
const views: { label: string; card_status_id?: number }[] = [
  { label: 'All cards' },
  { label: 'Active', card_status_id: active },
  { label: 'Inactive', card_status_id: inactive },
  { label: 'Pending', card_status_id: pending },
  { label: 'Lost', card_status_id: lost },
  { label: 'Stolen', card_status_id: stolen },
]

type Counts = { card_status_id: number; total: number }[]

const countOf = (counts: Counts, card_status_id: number | undefined) =>
  counts
    .filter((row) => card_status_id === undefined || row.card_status_id === card_status_id)
    .reduce((sum, { total }) => sum + total, 0)

type CardViewsProps = {
  /** The current address of the list. */
  query: Written
  card_status_id: number | undefined
  /** The address of the list with this status and no other filter, so that the list matches the count. */
  addressOf: (card_status_id: number | undefined) => Written
}

export function CardViews({ query, card_status_id, addressOf }: CardViewsProps) {
  const counts = useQuery(cardCalls.counts()).data?.data
  return (
    <SavedViews
      screen="cards"
      search={writeView(query)}
      ready={views.map((view) => ({
        label: view.label,
        count: counts && countOf(counts, view.card_status_id),
        isCurrent: view.card_status_id === card_status_id,
        search: writeView(addressOf(view.card_status_id)),
      }))}
    />
  )
}
