import { IfCan } from '#src/api/IfCan.tsx'
import { SelectionBar } from '#src/ui/SelectionBar.tsx'
import type { RowSelection } from '#src/ui/use-selection.ts'
import { useOrderCards } from '#src/features/cards/use-order-cards.ts'
import { useSelectedCards } from '#src/features/cards/use-selected-cards.ts'
import type { Doing } from './ListDrawer.tsx'
import type { useCardList } from './use-card-list.ts'

type CardSelectionBarProps = {
  list: Pick<ReturnType<typeof useCardList>, 'query' | 'rows' | 'total'>
  selection: RowSelection
  nouns: [one: string, many: string]
  onDo: (doing: Doing) => void
}

/** The actions for the ticked cards. */
export function CardSelectionBar({ list: { query, rows, total }, selection, nouns, onDo }: CardSelectionBarProps) {
  const selected = useSelectedCards({ selection, query, rows, total })
  const order = useOrderCards()
  return (
    <IfCan capability="cards.manage">
      <SelectionBar selection={selection} page={rows.map(({ id }) => id)} total={total} nouns={nouns}>
        <button type="button" onClick={() => selected.collect((cards) => onDo({ what: 'status', cards }))}>
          Change status
        </button>
        <button type="button" onClick={() => selected.collect((cards) => onDo({ what: 'activate', cards }))}>
          Activate
        </button>
        <button type="button" onClick={() => selected.count(() => onDo({ what: 'limits' }))}>
          Edit limits
        </button>
        <button type="button" onClick={() => selected.collect((cards) => order.copies(cards.map(({ id }) => id)))}>
          Order copies
        </button>
      </SelectionBar>
    </IfCan>
  )
}
