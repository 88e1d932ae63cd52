import { KeywordField } from '#src/list/KeywordField.tsx'
import { DateRangeFields } from '#src/ui/DateRangeFields.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { SortField } from '#src/ui/SortField.tsx'
import type { InvoiceSearch } from './invoices.calls.ts'

const settledOptions = [
  { value: 'open', label: 'Open', of: 'invoice' },
  { value: 'paid', label: 'Paid', of: 'invoice' },
] as const

const sorts = [
  { orderBy: 'period_to', sortedBy: 'desc', label: 'Newest first' },
  { orderBy: 'period_to', sortedBy: 'asc', label: 'Oldest first' },
  { orderBy: 'due_on', sortedBy: 'asc', label: 'Due first' },
  { orderBy: 'total', sortedBy: 'desc', label: 'Largest first' },
] as const

type InvoiceFiltersProps = {
  search: InvoiceSearch
  /** Whether the user may see payments. */
  seesMoney: boolean
  onSearch: (change: Partial<InvoiceSearch>, step?: 'push' | 'replace') => void
}

/** The days filter by the end of the cycle. */
export function InvoiceFilters({ search, seesMoney, onSearch }: InvoiceFiltersProps) {
  const active = [search.settled, search.from, search.to].filter(Boolean).length
  return (
    <>
      <KeywordField label="Invoice number" search={search} onSearch={onSearch} />
      <FilterSheet active={active} done="Show invoices">
        {(isSheet) => (
          <>
            {seesMoney ? (
              <FilterSelect
                label="Paid or open"
                options={settledOptions}
                value={search.settled}
                onChange={(settled) => onSearch({ settled })}
              />
            ) : null}
            <DateRangeFields from={search.from} to={search.to} onChange={onSearch} />
            {isSheet ? <SortField sorts={sorts} current={search} onSort={onSearch} /> : null}
          </>
        )}
      </FilterSheet>
    </>
  )
}
