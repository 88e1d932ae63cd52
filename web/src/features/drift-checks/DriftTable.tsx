import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconArrowBackUp, IconHandStop, IconSend } from '@tabler/icons-react'
import type { DriftCheck, DriftRow } from '@forecourt/domain/contract/drift-checks.ts'
import { driftKindNames, driftKinds, type DriftKind } from '@forecourt/domain/rules/drift.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { usePages } from '#src/list/use-pages.ts'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { driftCalls } from './drift-checks.calls.ts'
import { cardName, Decision, differenceWords, DriftAccount, KindChip } from './drift-words.tsx'
import { LeaveDrawer } from './LeaveDrawer.tsx'

const nouns: [string, string] = ['difference', 'differences']

const columnsOf = (): readonly Column<DriftRow>[] => [
  { id: 'card', title: 'Card', isRowHeader: true, cell: cardName },
  { id: 'account', title: 'Account', cell: (row) => <DriftAccount {...row} /> },
  { id: 'kind', title: 'Difference', cell: ({ kind }) => <KindChip kind={kind} /> },
  { id: 'differences', title: 'What differs', cell: differenceWords },
  { id: 'decision', title: 'Decision', cell: (row) => <Decision row={row} /> },
]

/** The differences, most dangerous first. For each, staff tell the network again, take its value, or leave it. */
export function DriftTable({ check: { id, counts, card_network_name } }: { check: DriftCheck }) {
  const pages = usePages()
  const [kind, setKind] = useState<DriftKind>()
  const [left, setLeft] = useState<DriftRow | null>(null)
  const mayDecide = useCan('network.operate')
  const rows = useQuery(driftCalls.rows(id, kind, pages))
  const decide = useCall(api.driftChecks.decide, { refresh: ['driftChecks', 'staffTasks'] })
  const columns = useColumns(
    'drifts',
    useMemo(() => columnsOf(), []),
  )
  const send = (row: DriftRow, decision: 'tell' | 'take') =>
    decide.mutate({ params: { id: String(id), row_id: String(row.id) }, body: { decision } })
  const menuOf = (row: DriftRow) => {
    if (row.decision) return []
    const { tells, takes } = driftKinds[row.kind]
    return [
      ...(tells === null
        ? []
        : [{ label: `Tell ${card_network_name} again`, icon: IconSend, onChoose: () => send(row, 'tell') }]),
      ...(takes ? [{ label: 'Take theirs', icon: IconArrowBackUp, onChoose: () => send(row, 'take') }] : []),
      { label: 'Leave with a reason', icon: IconHandStop, onChoose: () => setLeft(row) },
    ]
  }
  const kinds = driftKindNames.filter((name) => counts[name]).map((name) => ({ value: name, label: driftKinds[name].label }))
  return (
    <Panel title="What differs" isPadded={false}>
      <FilterBar>
        <FilterSelect
          label="Difference"
          options={kinds}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen)
            pages.table.onPage({ page: 1 })
          }}
        />
      </FilterBar>
      <LoadedTable
        query={rows}
        nouns={nouns}
        caption="Differences"
        columns={columns.columns}
        choice={columns.choice}
        rowId={(row) => row.id}
        rowName={(row) => `${cardName(row)}, ${driftKinds[row.kind].label}`}
        rowMenu={mayDecide ? menuOf : undefined}
        phoneRow={(row) => (
          <>
            <strong>{cardName(row)}</strong>
            <div>
              <DriftAccount {...row} />
            </div>
            <KindChip kind={row.kind} />
            <div>{differenceWords(row)}</div>
            <div>
              <Decision row={row} />
            </div>
          </>
        )}
        {...pages.table}
        empty={<EmptyState illustration={<EmptyForecourt />} title="No differences" />}
      />
      {left ? <LeaveDrawer checkId={id} row={left} onClose={() => setLeft(null)} /> : null}
    </Panel>
  )
}
