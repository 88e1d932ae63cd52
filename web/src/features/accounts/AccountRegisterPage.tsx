import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { AccountRow } from '@forecourt/domain/contract/accounts.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { standingNames, standings } from '@forecourt/domain/rules/account-standing.ts'
import { useCan } from '#src/api/use-can.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RowLink } from '#src/ui/RowLink.tsx'
import { choiceNumber, placeOf } from './accounts.calls.ts'
import { DivisionsDrawer } from './register/DivisionsDrawer.tsx'
import { NewAccountDrawer } from './register/NewAccountDrawer.tsx'
import { accountRegister, registerCalls, accountFile } from './register.calls.ts'
import { StandingChip } from './StandingChip.tsx'

const nouns: [string, string] = ['account', 'accounts']
const standingOptions = standings.map((value) => ({ value, label: standingNames[value] }))

function AccountLink({ account }: { account: AccountRow }) {
  return (
    <RowLink link={<Link to="/accounts/$accountId" params={{ accountId: String(account.account_id) }} />}>
      {account.account_name}
    </RowLink>
  )
}

const columns: readonly Column<AccountRow>[] = [
  {
    id: 'account_name',
    title: 'Name',
    sort: 'account_name',
    isRowHeader: true,
    cell: (account) => <AccountLink account={account} />,
  },
  {
    id: 'account_number',
    title: 'Number',
    sort: 'account_number',
    cell: (account) => <span className="figures">{choiceNumber(account)}</span>,
  },
  { id: 'standing', title: 'Standing', cell: ({ standing }) => <StandingChip standing={standing} /> },
  { id: 'place', title: 'Place', cell: placeOf },
  { id: 'external_number', title: 'Previous number', cell: ({ external_number }) => external_number ?? '–' },
  {
    id: 'cards',
    title: 'Cards',
    align: 'end',
    cell: ({ cards }) => <span className="figures">{cards.toLocaleString('en-US')}</span>,
  },
]

type Open = 'account' | 'divisions' | null

/** docs/product/accounts.md: every account of the provider, with its standing. */
export function AccountRegisterPage() {
  const { search, query, setSearch } = useListSearch(accountRegister)
  const accounts = useQuery(registerCalls.list(query))
  const shown = useColumns('accounts', columns)
  const mayManage = useCan('accounts.manage')
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const total = accounts.data?.meta.total
  const newButton = mayManage ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('account')}>
      New account
    </Button>
  ) : null
  const isFiltered = search.keyword !== '' || search.standing !== undefined

  const clear = isFiltered ? () => setSearch({ keyword: '', standing: undefined }) : undefined
  return (
    <Page isList>
      <PageTitle
        title="Accounts"
        sub={subOf(accounts, ({ meta }) => counted(meta.total, ...nouns))}
        actions={
          <>
            <Button variant="default" onClick={() => setOpen('divisions')}>
              Divisions
            </Button>
            {newButton}
          </>
        }
      />
      <Panel isPadded={false}>
        <FilterBar onClear={clear} tools={<FileMenu total={total ?? 0} fileIn={(format) => accountFile(query, format)} />}>
          <KeywordField label="Name or number" search={search} onSearch={setSearch} />
          <FilterSheet active={search.standing ? 1 : 0} done="Show accounts">
            {() => (
              <FilterSelect
                label="Standing"
                options={standingOptions}
                value={search.standing}
                onChange={(standing) => setSearch({ standing })}
              />
            )}
          </FilterSheet>
        </FilterBar>
        <LoadedTable
          query={accounts}
          nouns={nouns}
          caption="Accounts"
          columns={shown.columns}
          choice={shown.choice}
          rowId={({ account_id }) => account_id}
          rowName={({ account_name }) => account_name}
          rowKeys={{}}
          phoneRow={(account) => (
            <>
              <AccountLink account={account} />
              <div className="figures">{choiceNumber(account)}</div>
              <div className="row wrap gap-2-3 above-2">
                <StandingChip standing={account.standing} />
                <span className="dimmed">{counted(account.cards, 'card')}</span>
              </div>
            </>
          )}
          {...orderAndPage(search, setSearch)}
          empty={
            <EmptyState title="There is no account yet" action={newButton}>
              An account is one fleet’s contract with you.
            </EmptyState>
          }
          onClearFilters={clear}
        />
      </Panel>
      {open === 'account' ? (
        <NewAccountDrawer
          onClose={() => setOpen(null)}
          onMade={(account_id) => void navigate({ to: '/accounts/$accountId', params: { accountId: String(account_id) } })}
        />
      ) : null}
      {open === 'divisions' ? <DivisionsDrawer onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}
