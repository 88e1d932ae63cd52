import { useQuery } from '@tanstack/react-query'
import type { AuthorisationRow } from '@forecourt/domain/contract/authorisations.ts'
import { declineCodes, declineReasons } from '@forecourt/domain/rules/decline-reasons.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { LoadedTable } from '#src/api/LoadedTable.tsx'
import { usePreferences } from '#src/api/preferences.ts'
import { siteMoment } from '#src/api/site-time.ts'
import { useColumns } from '#src/api/use-columns.ts'
import { useListSearch } from '#src/api/use-list-search.ts'
import type { Column } from '#src/ui/columns.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { CardCell, PlaceCell } from './CardCell.tsx'
import { declineList, exceptionCalls } from './exceptions.calls.ts'
import classes from './ExceptionsPage.module.css'

const nouns: [string, string] = ['decline', 'declines']
const noFilter = { keyword: '', decline_code: undefined, from: undefined, to: undefined, card_id: undefined }
const reasons = declineCodes.map((value) => ({ value, label: declineReasons[value].words }))

function Reason({ reason, advice }: AuthorisationRow) {
  return (
    <span className={classes.stacked}>
      <strong className={classes.reason}>{reason}</strong>
      <span className={classes.sentence}>{advice}</span>
    </span>
  )
}

const declineColumns: readonly Column<AuthorisationRow>[] = [
  { id: 'reason', title: 'Reason', isRowHeader: true, cell: Reason },
  {
    id: 'authorised_at',
    title: 'Site time',
    cell: ({ authorised_at }) => <time dateTime={authorised_at}>{siteMoment(authorised_at)}</time>,
  },
  { id: 'card', title: 'Card', cell: (decline) => <CardCell {...decline} /> },
  { id: 'site', title: 'Site', cell: (decline) => <PlaceCell {...decline} /> },
  { id: 'product', title: 'Product', cell: ({ product_name }) => product_name ?? '–' },
]

/** What pumps refused, why, and what can be done about it. */
export function DeclineList() {
  const { search, query, setSearch } = useListSearch(declineList)
  const declines = useQuery(exceptionCalls.declines(query))
  const columns = useColumns('declines', declineColumns)
  const hasKey = usePreferences((preferences) => preferences.single_key_shortcuts)
  const active = [search.decline_code, search.from, search.to].filter(Boolean).length
  const isFiltered = Boolean(search.keyword || search.card_id || active)
  return (
    <Panel isPadded={false}>
      <FilterBar>
        <SearchField
          label="Card, vehicle, description"
          value={search.keyword}
          onSearch={(keyword) => setSearch({ keyword }, 'replace')}
          maxLength={limits.keywordLength}
          hasKey={hasKey}
        />
        <FilterSheet active={active} done="Show declines">
          {() => (
            <>
              <SelectField
                label="Reason"
                placeholder="All"
                data={reasons}
                value={search.decline_code ?? null}
                onChange={(code) => setSearch({ decline_code: code ?? undefined })}
                clearable
                clearButtonProps={{ 'aria-label': 'Clear Reason' }}
              />
              <DateField
                label="From"
                value={search.from ?? ''}
                max={search.to}
                onDate={(from) => setSearch({ from: from || undefined })}
              />
              <DateField
                label="To"
                value={search.to ?? ''}
                min={search.from}
                onDate={(to) => setSearch({ to: to || undefined })}
              />
            </>
          )}
        </FilterSheet>
      </FilterBar>
      <LoadedTable
        query={declines}
        nouns={nouns}
        caption="Declines"
        columns={columns.columns}
        choice={columns.choice}
        rowId={({ id }) => id}
        rowName={({ reason, authorised_at }) => `${reason}, ${siteMoment(authorised_at)}`}
        sorting={{ by: '', direction: 'desc', onSort: () => {} }}
        rowKeys={hasKey ? {} : undefined}
        phoneRow={(decline) => (
          <>
            <Reason {...decline} />
            <CardCell {...decline} />
            <div>
              <time dateTime={decline.authorised_at}>{siteMoment(decline.authorised_at)}</time>
              {decline.city ? ` · ${decline.city}` : null}
            </div>
          </>
        )}
        page={search.page}
        per_page={search.per_page}
        onPage={setSearch}
        empty={<EmptyState illustration={<EmptyForecourt />} title="Nothing was declined" />}
        onClearFilters={isFiltered ? () => setSearch(noFilter) : undefined}
      />
    </Panel>
  )
}
