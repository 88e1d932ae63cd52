import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/record/Loaded.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { fetchedLater } from '#src/ui/fetched-later.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { cardTitle } from '@forecourt/domain/format/card-name.ts'
import { cardCalls } from '#src/features/cards/cards.calls.ts'

const loading = <FormSkeleton fields={8} label="Loading the card" />

/** Loaded on demand: the forms and their rules would be most of the list's code. */
export const OpenCard = fetchedLater(async () => (await import('./OpenCard.tsx')).OpenCard, loading)

type CardDrawerProps = {
  card_id: number
  startsEditing: boolean
  /** The tab named by a link. */
  startsOn: string | undefined
  onClose: () => void
}

/** A card over the list, at `?card=ID`. */
export function CardDrawer({ card_id, startsEditing, startsOn, onClose }: CardDrawerProps) {
  const query = useQuery(cardCalls.get(card_id))
  const card = query.data?.data
  return (
    <Drawer title={card ? cardTitle(card) : 'Card'} sub={card?.template?.template_name} width={560} onClose={onClose}>
      {query.error?.status === 404 && !card ? (
        <EmptyState title="This card could not be found." />
      ) : (
        <Loaded query={query} loading={loading}>
          {({ data }) => <OpenCard card={data} startsEditing={startsEditing} startsOn={startsOn} />}
        </Loaded>
      )}
    </Drawer>
  )
}
