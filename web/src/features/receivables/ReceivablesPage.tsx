import { useState } from 'react'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReceivableRow } from '@forecourt/domain/contract/receivables.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { agingNames, agingSteps } from '@forecourt/domain/rules/aging.ts'
import { holdCauseNames } from '@forecourt/domain/rules/credit.ts'
import { useCan } from '#src/api/use-can.ts'
import { BalanceFacts } from '#src/features/payments/BalanceFacts.tsx'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { Button } from '#src/ui/Button.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { KeepLedger } from './KeepLedger.tsx'
import { RulesDrawer } from './RulesDrawer.tsx'
import { numberOf, receivableCalls, receivableList, receivableFile } from './receivables.calls.ts'

const sorts = ['past_due', 'balance', 'account_name'] as const
const nouns: [string, string] = ['account', 'accounts']

/** The balance is all open items less the unused credit, so if both are zero, nothing is open. */
const isSettled = ({ balance, unused_credit }: ReceivableRow) => balance === 0 && unused_credit === 0

/** Only a search also finds accounts with nothing open. */
const heard = (total: number, keyword: string) =>
  keyword ? `${counted(total, ...nouns)} found` : `${counted(total, ...nouns)} with open items`

const amount = (cents: number) => (cents === 0 ? '–' : <span className="figures">{dollars(cents)}</span>)

const Name = ({ account_id, account_name }: ReceivableRow) => (
  <Link to="/receivables/$accountId" params={{ accountId: String(account_id) }}>
    {account_name}
  </Link>
)

const columnsOf: readonly Column<ReceivableRow>[] = [
  { id: 'account_name', title: 'Account', sort: 'account_name', isRowHeader: true, cell: (row) => <Name {...row} /> },
  { id: 'account_number', title: 'Number', cell: (row) => <span className="figures no-wrap">{numberOf(row)}</span> },
  {
    id: 'balance',
    title: 'Balance',
    sort: 'balance',
    align: 'end',
    cell: (row) => (isSettled(row) ? 'Nothing open' : amount(row.balance)),
  },
  { id: 'past_due', title: 'Past due', sort: 'past_due', align: 'end', cell: ({ past_due }) => amount(past_due) },
  ...agingSteps.map((step): Column<ReceivableRow> => ({
    id: step,
    title: agingNames[step],
    align: 'end',
    cell: ({ aging }) => amount(aging[step]),
  })),
  {
    id: 'proposed_cause',
    title: 'Hold proposed',
    cell: ({ proposed_cause }) =>
      proposed_cause ? (
        <StatusChip tone="caution" icon={IconLock}>
          {holdCauseNames[proposed_cause]}
        </StatusChip>
      ) : (
        '–'
      ),
  },
  {
    id: 'unused_credit',
    title: 'Unused credit',
    align: 'end',
    // A negative balance shows it already, and the names need the space.
    isHiddenAtFirst: true,
    cell: ({ unused_credit }) => amount(unused_credit),
  },
]

function Actions() {
  const [isOpen, setOpen] = useState(false)
  const mayChange = useCan('receivables.manage')
  const rules = useQuery(receivableCalls.rules()).data?.data
  return (
    <>
      <Link to="/money-requests">Approvals</Link>
      {mayChange && rules ? (
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Rules
        </Button>
      ) : null}
      {isOpen && rules ? <RulesDrawer rules={rules} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** docs/product/ledger.md#receivables: the balance of every account, by days past due. */
export function ReceivablesPage() {
  const { search, query, setSearch } = useListSearch(receivableList)
  const accounts = useQuery(receivableCalls.list(query))
  const columns = useColumns('receivables', columnsOf)
  const total = accounts.data?.meta.total
  const settings = useQuery(receivableCalls.settings()).data?.data
  return (
    <Page isList>
      <PageTitle
        title="Receivables"
        sub={subOf(accounts, ({ meta }) => heard(meta.total, search.keyword), heard(10, search.keyword))}
        actions={<Actions />}
      />
      {settings && !settings.is_kept ? (
        <div className="below-4">
          <KeepLedger settings={settings} />
        </div>
      ) : null}
      {total === 0 || accounts.isLoadingError ? null : (
        <div className="below-4">
          <Panel title={search.keyword ? 'Total of the accounts found' : 'Total of all accounts'}>
            <BalanceFacts balance={accounts.data?.totals ?? null} />
          </Panel>
        </div>
      )}
      <Panel isPadded={false}>
        <FilterBar
          tools={
            <>
              <ColumnMenu {...columns} onChoose={columns.choose} />
              <FileMenu total={total ?? 0} fileIn={(format) => receivableFile(query, format)} />
            </>
          }
        >
          <KeywordField label="Account name or number" search={search} onSearch={setSearch} />
        </FilterBar>
        <LoadedTable
          query={accounts}
          nouns={nouns}
          caption="Receivables"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ account_id }) => account_id}
          rowName={({ account_name }) => account_name}
          sorting={{
            by: search.orderBy,
            direction: search.sortedBy,
            onSort: (by, sortedBy) => setSearch({ orderBy: sorts.find((sort) => sort === by), sortedBy }),
          }}
          rowKeys={{}}
          phoneRow={(row) => (
            <>
              <Name {...row} />
              <div>
                {isSettled(row) ? 'Nothing open' : <span className="figures">{dollars(row.balance)}</span>}
                {row.past_due > 0 ? ` · ${dollars(row.past_due)} past due` : ''}
              </div>
            </>
          )}
          page={search.page}
          per_page={search.per_page}
          onPage={setSearch}
          empty={
            <EmptyState title="Nothing is open">Accounts are listed here once an invoice is posted and not yet paid.</EmptyState>
          }
          onClearFilters={search.keyword ? () => setSearch({ keyword: '' }) : undefined}
        />
      </Panel>
    </Page>
  )
}
