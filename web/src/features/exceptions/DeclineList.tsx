import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { AuthorisationRow } from '@forecourt/domain/contract/authorisations.ts'
import { declineCodes, declineReasons } from '@forecourt/domain/rules/decline-reasons.ts'
import { useCan } from '#src/api/use-can.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { siteMoment } from '#src/time/site-time.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import type { Column } from '#src/ui/columns.ts'
import { DateRangeFields } from '#src/ui/DateRangeFields.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { Hidden } from '#src/ui/Hidden.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { CardCell } from '#src/card-line/CardCell.tsx'
import { PlaceCell } from './PlaceCell.tsx'
import { declineList, exceptionCalls, declineFile } from './exceptions.calls.ts'

const nouns: [string, string] = ['decline', 'declines']
const noFilter = { keyword: '', decline_code: undefined, from: undefined, to: undefined, card_id: undefined }
const reasons = declineCodes.map((value) => ({ value, label: declineReasons[value].words }))

/** Opens the card's limits over Edit Cards; closing returns here. */
const limitsOf = (card_id: number) => ({ card: String(card_id), tab: 'limits', back: '1' })

/** The form of the card's allowances takes it apart again. */
const allowanceFor = ({ exceeded_limit }: AuthorisationRow) =>
  exceeded_limit ? [exceeded_limit.field, exceeded_limit.tried ?? ''].join('.') : '1'

function Reason(decline: AuthorisationRow) {
  const { reason, tried, advice, is_beyond_limit, is_outside_hours, card_id, authorised_at } = decline
  const mayChange = useCan('cards.manage')
  const when = <Hidden>, declined {siteMoment(authorised_at)}</Hidden>
  return (
    <span className="stack items-start">
      <strong className="strong">{reason}</strong>
      {tried ? <span className="plain">{tried}</span> : null}
      <span className="plain">{advice}</span>
      {is_beyond_limit && mayChange ? (
        <span className="plain row wrap gap-3-6 targets">
          <Link to="/card-management" search={{ ...limitsOf(card_id), edit: '1' }}>
            Change the limit{when}
          </Link>
          <Link to="/card-management" search={{ ...limitsOf(card_id), allow: allowanceFor(decline) }}>
            Allow for a while{when}
          </Link>
        </span>
      ) : null}
      {is_outside_hours && mayChange ? (
        <span className="plain targets">
          <Link to="/card-management" search={{ ...limitsOf(card_id), tab: 'details', edit: '1' }}>
            Change the hours{when}
          </Link>
        </span>
      ) : null}
    </span>
  )
}

const declineColumns: readonly Column<AuthorisationRow>[] = [
  { id: 'reason', title: 'Reason', isRowHeader: true, cell: (decline) => <Reason {...decline} /> },
  {
    id: 'authorised_at',
    title: 'Site time',
    cell: ({ authorised_at }) => <time dateTime={authorised_at}>{siteMoment(authorised_at)}</time>,
  },
  { id: 'card', title: 'Card', cell: (decline) => <CardCell {...decline} /> },
  { id: 'site', title: 'Site', cell: (decline) => <PlaceCell {...decline} /> },
  { id: 'product', title: 'Product', isWord: true, cell: ({ product_name }) => product_name ?? '–' },
]

/** Declines at the pump, their reasons, and what can be done about each. */
export function DeclineList() {
  const { search, query, setSearch } = useListSearch(declineList)
  const declines = useQuery(exceptionCalls.declines(query))
  const columns = useColumns('declines', declineColumns)
  const active = [search.decline_code, search.from, search.to].filter(Boolean).length
  const isFiltered = Boolean(search.keyword || search.card_id || active)
  const clear = isFiltered ? () => setSearch(noFilter) : undefined
  return (
    <Panel isPadded={false}>
      <FilterBar
        onClear={clear}
        tools={<FileMenu total={declines.data?.meta.total ?? 0} fileIn={(format) => declineFile(query, format)} />}
      >
        <KeywordField label="Card, vehicle, description" search={search} onSearch={setSearch} />
        <FilterSheet active={active} done="Show declines">
          {() => (
            <>
              <FilterSelect
                label="Reason"
                options={reasons}
                value={search.decline_code}
                onChange={(code) => setSearch({ decline_code: code })}
              />
              <DateRangeFields from={search.from} to={search.to} onChange={setSearch} />
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
        rowKeys={{}}
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
        onClearFilters={clear}
      />
    </Panel>
  )
}
