import { counted } from '@forecourt/domain/format/counted.ts'
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { TakeOver, TakeOverAccount } from '@forecourt/domain/contract/take-overs.ts'
import { shownReference } from '@forecourt/domain/rules/take-over/row-parts.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { usePages } from '#src/list/use-pages.ts'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { takeOverCalls } from './take-overs.calls.ts'

const nouns: [string, string] = ['account', 'accounts']
const number = (value: number) => value.toLocaleString('en-US')
const nameOf = ({ account_key, name }: TakeOverAccount) =>
  account_key ? `${name || 'Account'} ${shownReference(account_key)}` : 'Sites'

function StateChip({ account: { state, problem_count } }: { account: TakeOverAccount }) {
  if (state === 'written')
    return (
      <StatusChip tone="guide" icon={IconCircleCheck}>
        Written
      </StatusChip>
    )
  if (state === 'refused')
    return (
      <StatusChip tone="stop" icon={IconAlertOctagon}>
        Refused
      </StatusChip>
    )
  return problem_count > 0 ? (
    <StatusChip tone="caution" icon={IconAlertTriangle}>
      Has problems
    </StatusChip>
  ) : (
    <StatusChip tone="asphalt" icon={IconClock}>
      Ready
    </StatusChip>
  )
}

const columnsOf = (): readonly Column<TakeOverAccount>[] => [
  { id: 'name', title: 'Account', isRowHeader: true, cell: nameOf },
  { id: 'card_count', title: 'Cards', align: 'end', cell: ({ card_count }) => number(card_count) },
  { id: 'added', title: 'New', align: 'end', cell: ({ added }) => number(added) },
  { id: 'changed', title: 'Different', align: 'end', cell: ({ changed }) => number(changed) },
  { id: 'unchanged', title: 'Unchanged', align: 'end', cell: ({ unchanged }) => number(unchanged) },
  { id: 'kept', title: 'Kept', align: 'end', cell: ({ kept }) => number(kept) },
  { id: 'problem_count', title: 'Problems', align: 'end', cell: ({ problem_count }) => number(problem_count) },
  { id: 'state', title: 'State', cell: (account) => <StateChip account={account} /> },
  { id: 'reason', title: 'Why', cell: ({ reason }) => reason ?? '' },
]

/** What each account will get or has got. Accounts that need attention come first. */
export function TakeOverAccounts({ takeOver: { id, changed_at, state } }: { takeOver: TakeOver }) {
  const pages = usePages(10)
  const accounts = useQuery(takeOverCalls.accounts(id, `${changed_at} ${state}`, pages))
  const columns = useColumns(
    'take-over-accounts',
    useMemo(() => columnsOf(), []),
  )
  const rows = accounts.data?.data ?? []
  return (
    <Panel title="By account" isPadded={false}>
      <LoadedTable
        query={accounts}
        nouns={nouns}
        caption="Accounts of the take-over"
        columns={columns.columns}
        choice={columns.choice}
        rowId={(row) => rows.indexOf(row)}
        rowName={nameOf}
        phoneRow={(account) => (
          <>
            <strong>{nameOf(account)}</strong>
            <div>
              {counted(account.card_count, 'card')}, {counted(account.added, 'new record')},{' '}
              {counted(account.problem_count, 'problem')}
            </div>
            <StateChip account={account} />
            {account.reason ? <div>{account.reason}</div> : null}
          </>
        )}
        {...pages.table}
        empty={<EmptyState illustration={<EmptyForecourt />} title="No accounts" />}
      />
    </Panel>
  )
}
