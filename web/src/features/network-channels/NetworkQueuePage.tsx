import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { QueueRow } from '@forecourt/domain/contract/network-channels.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { networks } from '@forecourt/domain/reference.ts'
import { useCan } from '#src/api/use-can.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { FilesPanel } from './FilesPanel.tsx'
import { networkChannelCalls, queueFile, queueList } from './network-channels.calls.ts'
import { kindWords, QueueChips, queueColumns, subjectOf } from './queue-columns.tsx'
import { QueueDrawer } from './QueueDrawer.tsx'

const nouns: [string, string] = ['change', 'changes']
const networkOptions = networks.map(({ id, name }) => ({ value: String(id), label: name }))

const toEnter = (changes: number) => `${counted(changes, ...nouns)} to enter on the networks’ own screens`

/** Changes that staff enter on the networks' own screens, stops first, and the files sent to other networks. */
export function NetworkQueuePage() {
  const { search, query, setSearch } = useListSearch(queueList)
  const queue = useQuery(networkChannelCalls.queue(query))
  const [open, setOpen] = useState<QueueRow | null>(null)
  const mayWork = useCan('network.operate')
  const { moment } = useAccountTime()
  const columns = useColumns(
    'network-queue',
    useMemo(() => queueColumns({ onOpen: mayWork ? setOpen : undefined, moment }), [mayWork, moment]),
  )
  const total = queue.data?.meta.total
  return (
    <Page isList>
      <PageTitle title="Network queue" sub={subOf(queue, ({ meta }) => toEnter(meta.total), toEnter(10))} />
      <div className="stack gap-6">
        <Panel isPadded={false}>
          <FilterBar
            tools={
              <>
                <ColumnMenu {...columns} onChoose={columns.choose} />
                <FileMenu total={total ?? 0} fileIn={(format) => queueFile(query, format)} />
              </>
            }
          >
            <KeywordField label="Last four digits, account or vehicle" search={search} onSearch={setSearch} />
            <FilterSheet active={search.card_network_id === undefined ? 0 : 1} done="Show changes">
              {() => (
                <FilterSelect
                  label="Network"
                  options={networkOptions}
                  value={search.card_network_id === undefined ? undefined : String(search.card_network_id)}
                  onChange={(id) => setSearch({ card_network_id: id === undefined ? undefined : Number(id) })}
                />
              )}
            </FilterSheet>
          </FilterBar>
          <LoadedTable
            query={queue}
            nouns={nouns}
            caption="Changes to enter"
            columns={columns.columns}
            choice={columns.choice}
            rowId={({ id }) => id}
            rowName={subjectOf}
            rowKeys={mayWork ? { e: setOpen } : {}}
            phoneRow={(row) => (
              <>
                {mayWork ? <LinkButton onClick={() => setOpen(row)}>{subjectOf(row)}</LinkButton> : subjectOf(row)}
                <div>
                  {row.card_network_name} · {kindWords(row)}
                </div>
                <div>
                  {row.account_name} · since <time dateTime={row.created_at}>{moment(row.created_at)}</time>
                </div>
                <div className="above-2">
                  <QueueChips {...row} />
                </div>
              </>
            )}
            page={search.page}
            per_page={search.per_page}
            onPage={setSearch}
            empty={
              <EmptyState illustration={<EmptyForecourt />} title="Nothing to enter">
                Nothing is waiting to be entered at a network by hand.
              </EmptyState>
            }
            onClearFilters={
              search.keyword || search.card_network_id !== undefined
                ? () => setSearch({ keyword: '', card_network_id: undefined })
                : undefined
            }
          />
        </Panel>
        <FilesPanel mayWork={mayWork} />
      </div>
      {open ? <QueueDrawer row={open} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}
