import { counted } from '@forecourt/domain/format/counted.ts'
import { useQuery } from '@tanstack/react-query'
import type { CoverageRow } from '@forecourt/domain/contract/coverage.ts'
import { coverageReasonNames, coverageReasons, type CoverageReason } from '@forecourt/domain/rules/coverage.ts'
import { ViewLink } from '#src/list/ViewLink.tsx'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useListSearch, useOthers } from '#src/list/use-list-search.ts'
import { CardCell } from '#src/card-line/CardCell.tsx'
import { NetworkShield } from '#src/card-line/NetworkShield.tsx'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Views } from '#src/ui/Views.tsx'
import { coverageCalls, coverageList, coverageFile } from './coverage.calls.ts'
import classes from './CoverageList.module.css'

const nouns: [string, string] = ['card', 'cards']

const reasonLabels: Record<CoverageReason, string> = {
  no_limit: 'No limit',
  all_nines: 'All nines',
  no_states: 'No states',
  above_tank: 'Above tank',
  above_peak: 'Above use',
  idle: 'Not used',
}

function Reasons({ reasons }: CoverageRow) {
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{coverageReasons[reason]}</li>
      ))}
    </ul>
  )
}

const whole = (value: number | null) => value?.toLocaleString('en-US') ?? '–'

const coverageColumns: readonly Column<CoverageRow>[] = [
  { id: 'card', title: 'Card', sort: 'last_four', isRowHeader: true, cell: (card) => <CardCell {...card} card_id={card.id} /> },
  { id: 'network', title: 'Network', cell: ({ card_network_name }) => <NetworkShield network={card_network_name} /> },
  { id: 'description', title: 'Description', sort: 'description', cell: ({ description }) => description || '–' },
  { id: 'reasons', title: 'Why it is here', cell: Reasons },
  { id: 'fill', title: 'Gal per fill', align: 'end', cell: ({ max_gallon_fill }) => whole(max_gallon_fill) },
  { id: 'period', title: 'Gal per period', align: 'end', cell: ({ max_gallon_period }) => whole(max_gallon_period) },
  { id: 'tank', title: 'Tank', align: 'end', cell: ({ tank_capacity }) => whole(tank_capacity) },
]

/** Active cards whose limits would not stand up in a fraud claim, each with its reasons. */
export function CoverageList() {
  const { search, query, setSearch, addressOf } = useListSearch(coverageList)
  const { others } = useOthers(coverageList)
  const cards = useQuery(coverageCalls.list(query))
  const health = useQuery(coverageCalls.health()).data?.data
  const columns = useColumns('coverage', coverageColumns)
  const view = (label: string, reason: CoverageReason | undefined, count: number | undefined) => ({
    label,
    ...(count !== undefined && { count }),
    isCurrent: reason === search.reason,
    link: <ViewLink search={{ ...others, ...addressOf({ reason }) }} />,
  })
  const clear = search.keyword || search.reason ? () => setSearch({ keyword: '', reason: undefined }) : undefined
  return (
    <>
      <p className={classes.lead}>
        A network may refuse to pay for fraud on a card without real limits.
        {health
          ? ` ${whole(health.active - health.uncovered)} of ${counted(health.active, 'active card is', 'active cards are')} covered.`
          : null}
      </p>
      <Views
        views={[
          view('All gaps', undefined, health?.uncovered),
          ...coverageReasonNames.map((reason) =>
            view(reasonLabels[reason], reason, health?.by_reason.find((count) => count.reason === reason)?.total),
          ),
        ]}
      />
      <Panel isPadded={false}>
        <FilterBar
          onClear={clear}
          tools={<FileMenu total={cards.data?.meta.total ?? 0} fileIn={(format) => coverageFile(query, format)} />}
        >
          <KeywordField label="Card, vehicle, description" search={search} onSearch={setSearch} />
        </FilterBar>
        <LoadedTable
          query={cards}
          nouns={nouns}
          caption="Cards to look at"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={({ last_four }) => `card ending ${last_four ?? '?'}`}
          rowKeys={{}}
          phoneRow={(card) => (
            <>
              <CardCell {...card} card_id={card.id} />
              <div>{card.description}</div>
              <Reasons {...card} />
              <div className="row wrap gap-2 above-2">
                <NetworkShield network={card.card_network_name} />
              </div>
            </>
          )}
          {...orderAndPage(search, setSearch)}
          empty={<EmptyState illustration={<EmptyForecourt />} title="Every active card is covered" />}
          onClearFilters={clear}
        />
      </Panel>
    </>
  )
}
