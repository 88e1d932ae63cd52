import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconList } from '@tabler/icons-react'
import type { RenewalOfAccount, RenewalRun } from '@forecourt/domain/contract/renewals.ts'
import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { monthWords } from '@forecourt/domain/rules/renewals.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { usePages } from '#src/list/use-pages.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Column } from '#src/ui/columns.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { ListState } from './renewal-words.tsx'
import { renewalCalls } from './renewals.calls.ts'
import { RenewalTable, useCardFilter } from './RenewalTable.tsx'

const nouns: [string, string] = ['account', 'accounts']
const number = (value: number) => value.toLocaleString('en-US')
const states = [
  { value: 'ready', label: 'To approve' },
  { value: 'review', label: 'In review or to approve' },
  { value: 'approved', label: 'Being ordered' },
  { value: 'done', label: 'Ordered' },
] as const
type State = (typeof states)[number]['value']

const until = ({ review_until }: RenewalOfAccount) => (review_until ? dayName(review_until) : '')

const columnsOf = (onOpen: (list: RenewalOfAccount) => void): readonly Column<RenewalOfAccount>[] => [
  {
    id: 'account_name',
    title: 'Account',
    isRowHeader: true,
    cell: (list) => (
      <>
        <LinkButton onClick={() => onOpen(list)}>{list.account.name}</LinkButton>{' '}
        <span className="dimmed size-s figures no-wrap">{accountNumber(list.account)}</span>
      </>
    ),
  },
  { id: 'renew_count', title: 'Renew', align: 'end', cell: ({ renew_count }) => number(renew_count) },
  { id: 'skip_count', title: 'Do not renew', align: 'end', cell: ({ skip_count }) => number(skip_count) },
  { id: 'review_until', title: 'Review until', cell: until },
  { id: 'reviewed_by', title: 'Confirmed by', cell: ({ reviewed_by }) => reviewed_by ?? '' },
  { id: 'approved_by', title: 'Approved by', cell: ({ approved_by }) => approved_by ?? '' },
  { id: 'state', title: 'State', cell: (list) => <ListState list={list} /> },
]

/** The accounts of one run. Staff approve ready accounts one by one or all together. */
export function RunAccounts({ run, onLeave }: { run: RenewalRun; onLeave: () => void }) {
  const pages = usePages()
  const [state, setState] = useState<State>()
  const [opened, setOpened] = useState<RenewalOfAccount | null>(null)
  const accounts = useQuery(renewalCalls.accounts(run.id, state, pages))
  const mayApprove = useCan('network.operate')
  const approve = useCall(api.renewals.approve, {
    refresh: ['renewals', 'staffTasks'],
    popup: ({ data }) =>
      data.approved === 0 ? 'No account is ready' : `${counted(data.approved, 'account is', 'accounts are')} approved`,
  })
  const params = { id: String(run.id) }
  const columns = useColumns(
    'renewal-accounts',
    useMemo(() => columnsOf(setOpened), []),
  )
  const menuOf = (list: RenewalOfAccount) => [
    { label: 'See the cards', icon: IconList, onChoose: () => setOpened(list) },
    ...(mayApprove && list.is_ready
      ? [
          {
            label: 'Approve',
            icon: IconCircleCheck,
            onChoose: () => approve.mutate({ params, body: { accounts: [{ id: list.id, version: list.version }] } }),
          },
        ]
      : []),
  ]
  return (
    <Panel
      title={`Ending in ${monthWords(run.month)}`}
      actions={
        <>
          <Button variant="default" onClick={onLeave}>
            All runs
          </Button>
          {mayApprove ? (
            <SubmitButton type="button" isBusy={approve.isPending} onClick={() => approve.mutate({ params, body: {} })}>
              Approve all that are ready
            </SubmitButton>
          ) : null}
        </>
      }
      isPadded={false}
    >
      <FilterBar>
        <FilterSelect
          label="State"
          options={states}
          value={state}
          onChange={(chosen) => {
            setState(chosen)
            pages.table.onPage({ page: 1 })
          }}
        />
      </FilterBar>
      <LoadedTable
        query={accounts}
        nouns={nouns}
        caption="Accounts of the run"
        columns={columns.columns}
        choice={columns.choice}
        rowId={({ id }) => id}
        rowName={({ account }) => account.name}
        rowMenu={menuOf}
        phoneRow={(list) => (
          <>
            <LinkButton onClick={() => setOpened(list)}>{list.account.name}</LinkButton>
            <div>
              {number(list.renew_count)} renewed, {number(list.skip_count)} not
              {list.review_until ? ` · review until ${until(list)}` : ''}
            </div>
            <div className="above-2">
              <ListState list={list} />
            </div>
          </>
        )}
        {...pages.table}
        empty={<EmptyState title="No account has expiring cards" />}
        {...(state && { onClearFilters: () => setState(undefined) })}
      />
      {opened ? <AccountCards list={opened} onClose={() => setOpened(null)} /> : null}
    </Panel>
  )
}

function AccountCards({ list, onClose }: { list: RenewalOfAccount; onClose: () => void }) {
  const shown = useCardFilter()
  const cards = useQuery(renewalCalls.accountCards(list.id, shown.filter, shown.pages))
  return (
    <Drawer title={list.account.name} sub={accountNumber(list.account)} width={1000} onClose={onClose}>
      <RenewalTable query={cards} shown={shown} />
    </Drawer>
  )
}
