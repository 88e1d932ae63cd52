import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TakeOverDetail, TakeOverRow } from '@forecourt/domain/contract/take-overs.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { shownReference } from '@forecourt/domain/rules/take-over/row-parts.ts'
import { columnsOf as sheetColumns } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { usePages } from '#src/list/use-pages.ts'
import { useCan } from '#src/api/use-can.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RepairDrawer } from './RepairDrawer.tsx'
import { ReplaceDrawer } from './ReplaceDrawer.tsx'
import { takeOverCalls } from './take-overs.calls.ts'

const nouns: [string, string] = ['row', 'rows']

const placeOf = ({ sheet, row_number }: TakeOverRow) => `${sheet}, row ${row_number}`
/** The column's title in the file, followed by our name for it. */
const titleOf = (sheet: TakeOverRow['sheet'], column: string) => {
  const label = sheetColumns(sheet)[column]?.label
  return label && label.toLowerCase() !== column.replaceAll('_', ' ') ? (
    <>
      <span translate="no">{column}</span> (<span>{label}</span>)
    </>
  ) : (
    <span translate="no">{column}</span>
  )
}

function RowProblems({ sheet, problems, cells }: TakeOverRow) {
  return (
    <ul className="plain-list">
      {Object.entries(problems).map(([column, problem]) => (
        <li key={column}>
          <span className="strong">{titleOf(sheet, column)}</span>{' '}
          {cells[column] ? <span translate="no">“{cells[column]}”</span> : <span>(empty)</span>}
          {': '}
          <span>{problem}</span>
        </li>
      ))}
    </ul>
  )
}

/** Groups the same problem of a column over all rows, to show what to change in the file. */
function ColumnProblems({ takeOver }: { takeOver: TakeOverDetail }) {
  return (
    <Panel title="Problems by column">
      <ul className="plain-list">
        {takeOver.problem_columns.map(({ sheet, column, problem, rows }) => (
          <li key={`${sheet} ${column} ${problem}`}>
            <span className="strong">
              <span translate="no">{sheet}</span>, {titleOf(sheet, column)}
            </span>
            {': '}
            <span>{problem}</span> <span className="dimmed">{counted(rows, 'row')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const columnsOf = (onOpen: (row: TakeOverRow) => void, canRepair: boolean): readonly Column<TakeOverRow>[] => [
  {
    id: 'row',
    title: 'Row',
    isRowHeader: true,
    cell: (row) => (canRepair ? <LinkButton onClick={() => onOpen(row)}>{placeOf(row)}</LinkButton> : placeOf(row)),
  },
  { id: 'account_key', title: 'Account', cell: ({ account_key }) => shownReference(account_key) },
  { id: 'problem', title: 'Problems', cell: (row) => <RowProblems {...row} /> },
]

/** Every row with a problem, by sheet. A row can be opened for repair, and one value can be replaced in a whole column. */
export function TakeOverProblems({ takeOver }: { takeOver: TakeOverDetail }) {
  const pages = usePages()
  const [repaired, setRepaired] = useState<TakeOverRow | null>(null)
  const [isReplacing, setReplacing] = useState(false)
  const canRepair = useCan('take-over.run') && takeOver.state === 'checked'
  const rows = useQuery(takeOverCalls.problems(takeOver.id, `${takeOver.changed_at} ${takeOver.state}`, pages))
  const columns = useColumns(
    'take-over-problems',
    useMemo(() => columnsOf(setRepaired, canRepair), [canRepair]),
  )
  return (
    <>
      <ColumnProblems takeOver={takeOver} />
      <Panel
        title="Problems"
        isPadded={false}
        actions={
          canRepair ? (
            <Button variant="default" onClick={() => setReplacing(true)}>
              Replace in a column
            </Button>
          ) : null
        }
      >
        <LoadedTable
          query={rows}
          nouns={nouns}
          caption="Rows with problems"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={placeOf}
          phoneRow={(row) => (
            <>
              {canRepair ? <LinkButton onClick={() => setRepaired(row)}>{placeOf(row)}</LinkButton> : placeOf(row)}
              <RowProblems {...row} />
            </>
          )}
          {...pages.table}
          empty={<EmptyState illustration={<EmptyForecourt />} title="No problems" />}
        />
        {repaired ? <RepairDrawer takeOverId={takeOver.id} row={repaired} onClose={() => setRepaired(null)} /> : null}
        {isReplacing ? (
          <ReplaceDrawer takeOverId={takeOver.id} start={rows.data?.data[0]} onClose={() => setReplacing(false)} />
        ) : null}
      </Panel>
    </>
  )
}
