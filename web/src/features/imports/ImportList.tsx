import { counted } from '@forecourt/domain/format/counted.ts'
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Import } from '@forecourt/domain/contract/imports.ts'
import { importLayouts } from '@forecourt/domain/rules/import-fields.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { importCalls, importList, importsFile } from './imports.calls.ts'
import { ImportStateChip } from './ImportStateChip.tsx'
import classes from './ImportPage.module.css'

const nouns: [string, string] = ['file', 'files']
const noFilter = { keyword: '', outcome: undefined, days: undefined }
const outcomes = [
  { value: 'failed', label: 'Failed' },
  { value: 'refused', label: 'Refused' },
] as const
const spans = ['7', '30', '90'].map((value) => ({ value, label: `${value} days` }))
const number = (value: number) => value.toLocaleString('en-US')
const layoutName = (layout: Import['layout']) => importLayouts.find(({ code }) => code === layout)?.label ?? layout

type Shown = { moment: (at: string) => string; onOpen: (file: Import) => void }

function FileName({ file, onOpen }: { file: Import; onOpen: Shown['onOpen'] }) {
  return <LinkButton onClick={() => onOpen(file)}>{file.filename}</LinkButton>
}

const importColumns = ({ moment, onOpen }: Shown): readonly Column<Import>[] => [
  { id: 'filename', title: 'File', isRowHeader: true, cell: (file) => <FileName file={file} onOpen={onOpen} /> },
  {
    id: 'created_at',
    title: 'Came in',
    sort: 'created_at',
    cell: ({ created_at }) => <time dateTime={created_at}>{moment(created_at)}</time>,
  },
  { id: 'user_name', title: 'By', cell: ({ user_name }) => user_name ?? 'Command' },
  { id: 'layout', title: 'Layout', isWord: true, isHiddenAtFirst: true, cell: ({ layout }) => layoutName(layout) },
  { id: 'lines_read', title: 'Lines', align: 'end', cell: ({ lines_read }) => number(lines_read) },
  { id: 'added', title: 'Added', align: 'end', cell: ({ added }) => number(added) },
  { id: 'corrected', title: 'Corrected', align: 'end', cell: ({ corrected }) => number(corrected) },
  { id: 'unchanged', title: 'Unchanged', align: 'end', cell: ({ unchanged }) => number(unchanged) },
  { id: 'held', title: 'Waiting', align: 'end', cell: ({ held }) => number(held) },
  { id: 'refused', title: 'Refused', align: 'end', cell: ({ refused }) => number(refused) },
  { id: 'state', title: 'State', cell: (file) => <ImportStateChip file={file} /> },
]

/** Every received file, newest first. Polls while a file is being read. */
export function ImportList({ onOpen }: { onOpen: Shown['onOpen'] }) {
  const { search, query, setSearch } = useListSearch(importList)
  const files = useQuery(importCalls.list(query))
  const { moment } = useAccountTime()
  const columns = useColumns(
    'imports',
    // oxlint-disable-next-line react/exhaustive-deps -- onOpen is a new function on every render but does the same
    useMemo(() => importColumns({ moment, onOpen }), [moment]),
  )
  const isFiltered = Boolean(search.keyword || search.outcome || search.days)
  const clear = isFiltered ? () => setSearch(noFilter) : undefined
  return (
    <Panel title="Imported files" isPadded={false}>
      <FilterBar
        onClear={clear}
        tools={<FileMenu total={files.data?.meta.total ?? 0} fileIn={(format) => importsFile(query, format)} />}
      >
        <KeywordField label="File name" search={search} onSearch={setSearch} />
        <FilterSheet active={[search.outcome, search.days].filter(Boolean).length} done="Show files">
          {() => (
            <>
              <FilterSelect
                label="Outcome"
                options={outcomes}
                value={search.outcome}
                onChange={(outcome) => setSearch({ outcome })}
              />
              <FilterSelect
                label="Received within"
                options={spans}
                value={search.days ? String(search.days) : undefined}
                onChange={(days) => setSearch({ days: days ? Number(days) : undefined })}
              />
            </>
          )}
        </FilterSheet>
      </FilterBar>
      <LoadedTable
        query={files}
        nouns={nouns}
        caption="Files"
        columns={columns.columns}
        choice={columns.choice}
        rowId={({ id }) => id}
        rowName={({ filename }) => filename}
        sorting={{
          by: search.orderBy,
          direction: search.sortedBy,
          onSort: (_, sortedBy) => setSearch({ sortedBy }),
        }}
        rowKeys={{}}
        phoneRow={(file) => (
          <>
            <FileName file={file} onOpen={onOpen} />
            <div>
              <time dateTime={file.created_at}>{moment(file.created_at)}</time> · {file.user_name ?? 'Command'}
            </div>
            <div>
              {number(file.added)} of {counted(file.lines_read, 'line')} added, {number(file.held)} waiting,{' '}
              {number(file.refused)} refused
            </div>
            <div className={classes.marks}>
              <ImportStateChip file={file} />
            </div>
          </>
        )}
        page={search.page}
        per_page={search.per_page}
        onPage={setSearch}
        empty={<EmptyState illustration={<EmptyForecourt />} title="No files yet" />}
        onClearFilters={clear}
      />
    </Panel>
  )
}
