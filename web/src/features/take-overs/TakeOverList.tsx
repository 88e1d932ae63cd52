import { counted } from '@forecourt/domain/format/counted.ts'
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TakeOver } from '@forecourt/domain/contract/take-overs.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { usePages } from '#src/list/use-pages.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { takeOverCalls, takeOversFile } from './take-overs.calls.ts'
import { TakeOverStateChip } from './TakeOverStateChip.tsx'

const nouns: [string, string] = ['take-over', 'take-overs']
const number = (value: number) => value.toLocaleString('en-US')

type Shown = { moment: (at: string) => string; onOpen: (id: number) => void }

const columnsOf = ({ moment, onOpen }: Shown): readonly Column<TakeOver>[] => [
  {
    id: 'filename',
    title: 'File',
    isRowHeader: true,
    cell: ({ id, filename }) => <LinkButton onClick={() => onOpen(id)}>{filename}</LinkButton>,
  },
  { id: 'created_at', title: 'Began', cell: ({ created_at }) => <time dateTime={created_at}>{moment(created_at)}</time> },
  { id: 'user_name', title: 'By', cell: ({ user_name }) => user_name ?? '' },
  { id: 'row_count', title: 'Rows', align: 'end', cell: ({ row_count }) => number(row_count) },
  { id: 'problem_count', title: 'Problems', align: 'end', cell: ({ problem_count }) => number(problem_count) },
  { id: 'account_count', title: 'Accounts', align: 'end', cell: ({ account_count }) => number(account_count) },
  { id: 'state', title: 'State', cell: (takeOver) => <TakeOverStateChip {...takeOver} /> },
]

/** Every take-over, newest first. */
export function TakeOverList({ onOpen }: { onOpen: (id: number) => void }) {
  const pages = usePages(10)
  const takeOvers = useQuery(takeOverCalls.list(pages))
  const { moment } = useAccountTime()
  const columns = useColumns(
    'take-overs',
    useMemo(() => columnsOf({ moment, onOpen }), [moment, onOpen]),
  )
  return (
    <Panel
      title="Take-overs"
      actions={<FileMenu total={takeOvers.data?.meta.total ?? 0} fileIn={(format) => takeOversFile({}, format)} />}
      isPadded={false}
    >
      <LoadedTable
        query={takeOvers}
        nouns={nouns}
        caption="Take-overs"
        columns={columns.columns}
        choice={columns.choice}
        rowId={({ id }) => id}
        rowName={({ filename }) => filename}
        phoneRow={({ id, filename, created_at, row_count, problem_count, state, broken_uploads }) => (
          <>
            <LinkButton onClick={() => onOpen(id)}>{filename}</LinkButton>
            <div>{moment(created_at)}</div>
            <div>
              {counted(row_count, 'row')}, {counted(problem_count, 'problem')}
            </div>
            <TakeOverStateChip state={state} broken_uploads={broken_uploads} />
          </>
        )}
        {...pages.table}
        empty={<EmptyState illustration={<EmptyForecourt />} title="No take-overs yet" />}
      />
    </Panel>
  )
}
