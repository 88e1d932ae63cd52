import { useQuery } from '@tanstack/react-query'
import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { cardColumns, columnsOfUse } from '#src/features/cards/card-columns.tsx'
import { cardCalls, cardList, type CardSearch } from '#src/features/cards/cards.calls.ts'

const noCards: CardRow[] = []
const noFilter = {
  keyword: '',
  card_type_id: undefined,
  card_network_id: undefined,
  card_status_id: undefined,
  not_confirmed: undefined,
  not_activated: undefined,
}

const filterOf = ({ keyword, card_type_id, card_network_id, card_status_id, not_confirmed, not_activated }: CardSearch) =>
  JSON.stringify([keyword, card_type_id, card_network_id, card_status_id, not_confirmed, not_activated])

/** The list of cards, for the current address and the user's columns. */
export const useCardList = () => {
  const { search, query: written, setSearch, addressOf } = useListSearch(cardList)
  // Only the chosen columns request the use of cards. Addresses, exports and views leave it out.
  const { with_use: _, ...query } = written
  const columns = useColumns('cards', cardColumns)
  const showsUse = columnsOfUse.some((id) => !columns.choice.hidden.includes(id))
  const cards = useQuery(cardCalls.list(showsUse ? { ...query, with_use: '1' } : query))
  const filter = filterOf(search)
  const isFiltered = filter !== filterOf({ ...search, ...noFilter })
  return {
    search,
    setSearch,
    query,
    columns,
    cards,
    rows: cards.data?.data ?? noCards,
    total: cards.data?.meta.total ?? 0,
    /** Identifies the filtered list, whatever its page and order. */
    filter,
    clear: isFiltered ? () => setSearch(noFilter) : undefined,
    /** The list with this status and no other filter. */
    addressOfStatus: (card_status_id: number | undefined) => addressOf({ ...noFilter, card_status_id }),
  }
}
