import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import type { Statement } from '@forecourt/domain/contract/statements.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { saveFile } from '#src/api/save-file.ts'
import { useAction } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { dayName } from '#src/transactions/invoice-words.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { StatementDrawer } from './StatementDrawer.tsx'
import { statementCalls, statementList, statementsFile } from './statements.calls.ts'

const nouns: [string, string] = ['statement', 'statements']
const daysOf = ({ from_on, to_on }: Statement) => `${dayName(from_on)} to ${dayName(to_on)}`
const amount = (cents: number) => <span className="figures">{dollars(cents)}</span>

const columnsOf: readonly Column<Statement>[] = [
  { id: 'days', title: 'Days', isRowHeader: true, cell: daysOf },
  { id: 'opening', title: 'Opening', align: 'end', cell: ({ opening }) => amount(opening) },
  { id: 'closing', title: 'Closing', align: 'end', cell: ({ closing }) => amount(closing) },
  { id: 'is_monthly', title: 'Made', isWord: true, cell: ({ is_monthly }) => (is_monthly ? 'Every month' : 'On demand') },
]

/** docs/product/receivables.md#statements */
export function StatementsPage() {
  const { search, query, setSearch } = useListSearch(statementList)
  const statements = useQuery(statementCalls.list(query))
  const columns = useColumns('statements', columnsOf)
  const mayMake = useCan('money.view')
  const [isMaking, setMaking] = useState(false)
  const save = useAction(async ({ id, format }: { id: number; format: 'pdf' | 'csv' }) =>
    saveFile(await statementCalls.file(id, format)),
  )
  const make = (
    <>
      <Link to="/payments">Payments</Link>
      {mayMake ? (
        <Button leftSection={<IconPlus size={18} aria-hidden />} aria-haspopup="dialog" onClick={() => setMaking(true)}>
          New statement
        </Button>
      ) : null}
    </>
  )
  return (
    <Page>
      <PageTitle title="Statements" sub="What was billed and paid in a period" actions={make} />
      <Panel
        isPadded={false}
        actions={<FileMenu total={statements.data?.meta.total ?? 0} fileIn={(format) => statementsFile(query, format)} />}
      >
        <LoadedTable
          query={statements}
          nouns={nouns}
          caption="Statements"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={daysOf}
          rowMenu={({ id }) => [
            { label: 'Save as PDF', icon: IconDownload, onChoose: () => save.mutate({ id, format: 'pdf' }) },
            { label: 'Save as CSV', icon: IconDownload, onChoose: () => save.mutate({ id, format: 'csv' }) },
          ]}
          phoneRow={(statement) => (
            <>
              <strong>{daysOf(statement)}</strong>
              <div>
                {amount(statement.opening)} to {amount(statement.closing)}
              </div>
            </>
          )}
          page={search.page}
          per_page={search.per_page}
          onPage={setSearch}
          empty={
            <EmptyState illustration={<Mailbox />} title="No statements yet">
              Make one for any period up to yesterday.
            </EmptyState>
          }
        />
      </Panel>
      {isMaking ? <StatementDrawer onClose={() => setMaking(false)} /> : null}
    </Page>
  )
}
