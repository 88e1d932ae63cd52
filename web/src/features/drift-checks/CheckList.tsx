import { counted } from '@forecourt/domain/format/counted.ts'
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { DriftCheck } from '@forecourt/domain/contract/drift-checks.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { usePages } from '#src/list/use-pages.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { driftCalls } from './drift-checks.calls.ts'
import { CheckState } from './drift-words.tsx'

const nouns: [string, string] = ['list', 'lists']
const number = (value: number) => value.toLocaleString('en-US')

type Shown = { moment: (at: string) => string; onOpen: (id: number) => void }

const columnsOf = ({ moment, onOpen }: Shown): readonly Column<DriftCheck>[] => [
  {
    id: 'card_network_name',
    title: 'Network',
    isRowHeader: true,
    cell: ({ id, card_network_name }) => <LinkButton onClick={() => onOpen(id)}>{card_network_name}</LinkButton>,
  },
  { id: 'created_at', title: 'Compared', cell: ({ created_at }) => <time dateTime={created_at}>{moment(created_at)}</time> },
  { id: 'filename', title: 'File', cell: ({ filename }) => filename },
  { id: 'user_name', title: 'By', cell: ({ user_name }) => user_name ?? '' },
  { id: 'row_count', title: 'Cards there', align: 'end', cell: ({ row_count }) => number(row_count) },
  { id: 'equal_count', title: 'As here', align: 'end', cell: ({ equal_count }) => number(equal_count) },
  { id: 'open_count', title: 'Open', align: 'end', cell: ({ open_count }) => number(open_count) },
  { id: 'state', title: 'Result', cell: (check) => <CheckState check={check} /> },
]

/** Every compared list, newest first. */
export function CheckList({ onOpen }: { onOpen: (id: number) => void }) {
  const pages = usePages(10)
  const checks = useQuery(driftCalls.list(pages))
  const { moment } = useAccountTime()
  const columns = useColumns(
    'drift-checks',
    useMemo(() => columnsOf({ moment, onOpen }), [moment, onOpen]),
  )
  return (
    <Panel title="Lists that were compared" isPadded={false}>
      <LoadedTable
        query={checks}
        nouns={nouns}
        caption="Lists that were compared"
        columns={columns.columns}
        choice={columns.choice}
        rowId={({ id }) => id}
        rowName={({ card_network_name, filename }) => `${card_network_name} ${filename}`}
        phoneRow={(check) => (
          <>
            <LinkButton onClick={() => onOpen(check.id)}>{check.card_network_name}</LinkButton>
            <div>{moment(check.created_at)}</div>
            <div>
              {counted(check.row_count, 'card')} there, {number(check.open_count)} open
            </div>
            <CheckState check={check} />
          </>
        )}
        {...pages.table}
        empty={<EmptyState illustration={<EmptyForecourt />} title="No list was compared yet" />}
      />
    </Panel>
  )
}
