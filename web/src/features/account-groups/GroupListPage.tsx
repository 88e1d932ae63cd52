import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { AccountGroupRow } from '@forecourt/domain/contract/account-groups.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { useCan } from '#src/api/use-can.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { groupCalls, groupFile, groupList } from './account-groups.calls.ts'
import { GroupDrawer } from './GroupDrawer.tsx'
import { NewGroupDrawer } from './NewGroupDrawer.tsx'

const nouns: [string, string] = ['group', 'groups']

const columnsFor = (onOpen: (id: number) => void): readonly Column<AccountGroupRow>[] => [
  {
    id: 'name',
    title: 'Group',
    sort: 'name',
    isRowHeader: true,
    cell: ({ id, name }) => <LinkButton onClick={() => onOpen(id)}>{name}</LinkButton>,
  },
  { id: 'accounts', title: 'Accounts', align: 'end', cell: ({ accounts }) => accounts.toLocaleString('en-US') },
  { id: 'people', title: 'People', align: 'end', cell: ({ people }) => people.toLocaleString('en-US') },
]

/** Groups of accounts, and people who hold roles in all accounts of a group. */
export function GroupListPage() {
  const { search, query, setSearch } = useListSearch(groupList)
  const groups = useQuery(groupCalls.list(query))
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const columns = useColumns(
    'account-groups',
    useMemo(() => columnsFor(setOpen), []),
  )
  const mayChange = useCan('accounts.manage')
  const total = groups.data?.meta.total
  const add = mayChange ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      New group
    </Button>
  ) : null
  return (
    <Page>
      <PageTitle title="Account groups" sub={subOf(groups, ({ meta }) => counted(meta.total, ...nouns))} actions={add} />
      <Panel isPadded={false}>
        <FilterBar tools={<FileMenu total={total ?? 0} fileIn={(format) => groupFile(query, format)} />}>
          <KeywordField label="Name" search={search} onSearch={setSearch} />
        </FilterBar>
        <LoadedTable
          query={groups}
          nouns={nouns}
          caption="Account groups"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          sorting={{ by: search.orderBy, direction: search.sortedBy, onSort: (_, sortedBy) => setSearch({ sortedBy }) }}
          rowKeys={{ e: ({ id }) => setOpen(id) }}
          phoneRow={({ id, name, accounts, people }) => (
            <>
              <LinkButton onClick={() => setOpen(id)}>{name}</LinkButton>
              <div>
                {counted(accounts, 'account')} · {counted(people, 'person', 'people')}
              </div>
            </>
          )}
          page={search.page}
          per_page={search.per_page}
          onPage={setSearch}
          empty={
            <EmptyState title="No groups yet" action={add}>
              A group holds accounts of one customer. A role granted in it holds in each of them.
            </EmptyState>
          }
          onClearFilters={search.keyword ? () => setSearch({ keyword: '' }) : undefined}
        />
      </Panel>
      {open === 'new' ? <NewGroupDrawer onMade={setOpen} onClose={() => setOpen(null)} /> : null}
      {typeof open === 'number' ? <GroupDrawer id={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}
