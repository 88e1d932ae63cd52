// The props a table needs to show and change the order and the page in the address.
import type { SortDirection } from '#src/ui/SortArrow.tsx'

type Ordered = { orderBy: string; sortedBy: SortDirection; page: number; per_page: number }

/** A column can sort only by an order that the list supports. */
export const orderAndPage = <S extends Ordered>(search: S, setSearch: (change: Partial<S>, step?: 'replace') => void) => ({
  sorting: {
    by: search.orderBy,
    direction: search.sortedBy,
    onSort: (orderBy: string, sortedBy: SortDirection) => setSearch({ orderBy, sortedBy } as Partial<S>),
  },
  page: search.page,
  per_page: search.per_page,
  onPage: (change: { page?: number; per_page?: number }, step?: 'replace') => setSearch(change as Partial<S>, step),
})
