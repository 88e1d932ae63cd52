import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { fetchedLater, fetchedTogether } from '#src/ui/fetched-later.tsx'
import { countSelected } from '#src/ui/selection.ts'
import type { RowSelection } from '#src/ui/use-selection.ts'
import { toCardSelection } from '#src/features/card-updates/to-card-selection.ts'
import { OpenCard } from '#src/features/cards/drawer/CardDrawer.tsx'
import type { CardSearch } from '#src/features/cards/cards.calls.ts'

// Loaded on demand: the list can be shown without its drawers.
const BulkEditDrawer = fetchedLater(
  async () => (await import('#src/features/card-updates/BulkEditDrawer.tsx')).BulkEditDrawer,
  null,
)
const UpdateHistoryDrawer = fetchedLater(
  async () => (await import('#src/features/card-updates/UpdateHistoryDrawer.tsx')).UpdateHistoryDrawer,
  null,
)
const ActivateDrawer = fetchedLater(
  async () => (await import('#src/features/cards/activation/ActivateDrawer.tsx')).ActivateDrawer,
  null,
)
const CardStatusDrawer = fetchedLater(
  async () => (await import('#src/features/cards/status/CardStatusDrawer.tsx')).CardStatusDrawer,
  null,
)
export const listDrawers = fetchedTogether(OpenCard, CardStatusDrawer, ActivateDrawer, BulkEditDrawer, UpdateHistoryDrawer)

/** A drawer over the list, other than the open card. */
export type Doing =
  | { what: 'status'; cards: readonly CardRow[]; isLossReport?: boolean }
  | { what: 'activate'; cards: readonly CardRow[] }
  | { what: 'limits' }
  | { what: 'updates' }

type ListDrawerProps = { doing: Doing; search: CardSearch; selection: RowSelection; total: number; onClose: () => void }

export function ListDrawer({ doing, search, selection, total, onClose }: ListDrawerProps) {
  switch (doing.what) {
    case 'status':
      return (
        <CardStatusDrawer cards={doing.cards} isLossReport={doing.isLossReport} onClose={onClose} onChanged={selection.clear} />
      )
    case 'activate':
      return <ActivateDrawer cards={doing.cards} onClose={onClose} onActivated={selection.clear} />
    case 'limits':
      return (
        <BulkEditDrawer
          cards={toCardSelection(selection.selection, search)}
          total={countSelected(selection.selection, total)}
          onClose={onClose}
          onSent={() => {
            onClose()
            selection.clear()
          }}
        />
      )
    case 'updates':
      return <UpdateHistoryDrawer onClose={onClose} />
  }
}
