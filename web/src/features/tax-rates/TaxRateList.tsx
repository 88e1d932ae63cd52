import { counted } from '@forecourt/domain/format/counted.ts'
import { useCan } from '#src/api/use-can.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconCalendarPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { taxRateViews, type TaxRateRow } from '@forecourt/domain/contract/tax-rates.ts'
import { api } from '#src/api/endpoints.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { useCall } from '#src/api/use-call.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { taxRateCalls, taxRateList, type TaxRateSearch } from './tax-rates.calls.ts'
import { BasisChip, taxRateColumns } from './tax-rate-columns.tsx'
import { EditRateDrawer, NewRateDrawer } from './TaxRateDrawer.tsx'
import { dayText, rateText, taxText } from './tax-rate-words.ts'

const nouns: [string, string] = ['tax rate', 'tax rates']
const viewNames: Record<TaxRateSearch['view'], string> = {
  'in force': 'In force',
  'to come': 'To come',
  example: 'Examples',
  all: 'All',
}
const views = taxRateViews.map((value) => ({ value, label: viewNames[value], of: 'rate' }))
type Open = { what: 'new'; before: TaxRateRow | null } | { what: 'edit'; rate: TaxRateRow }

/** The rates that imports use when a file has no taxes. To change a rate, staff enter the next one. */
export function TaxRateList() {
  const { search, query, setSearch } = useListSearch(taxRateList)
  const rates = useQuery(taxRateCalls.list(query))
  const examples = useQuery(taxRateCalls.list({ view: 'example', per_page: '1' })).data?.meta.total ?? 0
  const columns = useColumns('tax-rates', taxRateColumns)
  const remove = useCall(api.taxRates.remove, { refresh: ['taxRates'], popup: 'Tax rate deleted' })
  const [open, setOpen] = useState<Open | null>(null)
  const mayChange = useCan('taxes.manage')

  const deleteRate = async (rate: TaxRateRow) => {
    const message = `Delete the rate from ${dayText(rate.effective_from)}? The one before it stays in force.`
    if (await confirm({ message })) remove.mutate({ params: { id: String(rate.id) } })
  }
  const actionsOf = (rate: TaxRateRow) => [
    { label: 'Enter next rate', icon: IconCalendarPlus, onChoose: () => setOpen({ what: 'new', before: rate }) },
    {
      label: rate.basis === 'example' ? 'Check or correct' : 'Correct',
      icon: IconPencil,
      onChoose: () => setOpen({ what: 'edit', rate }),
    },
    ...(rate.is_begun ? [] : [{ label: 'Delete', icon: IconTrash, isGrave: true, onChoose: () => void deleteRate(rate) }]),
  ]

  return (
    <div className="stack gap-6">
      {examples > 0 ? (
        <Notice tone="caution" title={counted(examples, 'rate is an example', 'rates are examples')}>
          They are plausible but not looked up. Check them before real purchases are taxed with them.
        </Notice>
      ) : null}
      <Panel isPadded={false}>
        <FilterBar
          tools={
            mayChange ? (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ what: 'new', before: null })}>
                New tax rate
              </Button>
            ) : undefined
          }
        >
          <KeywordField label="State, place or product" search={search} onSearch={setSearch} />
          <SelectField
            aria-label="Shown"
            data={views}
            value={search.view}
            onChange={(view) => setSearch({ view: view as TaxRateSearch['view'] })}
          />
        </FilterBar>
        <LoadedTable
          query={rates}
          nouns={nouns}
          caption="Tax rates"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={taxText}
          rowMenu={mayChange ? actionsOf : undefined}
          sorting={{ by: search.orderBy, direction: search.sortedBy, onSort: (_, sortedBy) => setSearch({ sortedBy }) }}
          rowKeys={{}}
          phoneRow={(rate) => <PhoneRate rate={rate} />}
          page={search.page}
          per_page={search.per_page}
          onPage={setSearch}
          empty={<EmptyState title="No tax rates here">Choose another view, or enter a rate.</EmptyState>}
          onClearFilters={search.keyword ? () => setSearch({ keyword: '' }) : undefined}
        />
      </Panel>
      {open?.what === 'new' ? <NewRateDrawer before={open.before} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'edit' ? <EditRateDrawer rate={open.rate} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

function PhoneRate({ rate }: { rate: TaxRateRow }) {
  return (
    <>
      <strong>{taxText(rate)}</strong>
      <div>
        <span className="figures">{rateText(rate)}</span> from {dayText(rate.effective_from)}
      </div>
      <div className="row wrap gap-2-3 above-2">
        <BasisChip basis={rate.basis} />
      </div>
    </>
  )
}
