import { useCan } from '#src/api/use-can.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  IconArrowBarToDown,
  IconCreditCard,
  IconGasStation,
  IconMapPinPlus,
  IconReceiptRefund,
  IconTrash,
} from '@tabler/icons-react'
import { heldReasons, type HeldTransaction } from '@forecourt/domain/contract/imports.ts'
import { dollars, gallons } from '@forecourt/domain/format/money.ts'
import { api } from '#src/api/endpoints.ts'
import { KeywordField } from '#src/list/KeywordField.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { siteMoment } from '#src/time/site-time.ts'
import { useCall } from '#src/api/use-call.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { FilterSheet } from '#src/ui/FilterSheet.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { NewSiteDrawer } from '#src/features/sites/SiteDrawer.tsx'
import { CorrectionDrawer } from './CorrectionDrawer.tsx'
import { DiscardDrawer } from './DiscardDrawer.tsx'
import { DiscardManyDrawer } from './DiscardManyDrawer.tsx'
import { GiveCardDrawer } from './GiveCardDrawer.tsx'
import { heldColumns, HeldReason } from './held-columns.tsx'
import { heldList, importCalls } from './imports.calls.ts'
import { MapProductDrawer } from './MapProductDrawer.tsx'
import { reasonWords } from './reason-words.ts'

const nouns: [string, string] = ['waiting line', 'waiting lines']
const reasons = heldReasons.map((value) => ({ value, label: reasonWords[value] }))
/** The detail of a line that names no site at all. */
const noSite = 'none named'
type Discarding = Omit<Parameters<typeof DiscardManyDrawer>[0], 'onClose'>
type Open = { what: 'card' | 'correct' | 'discard' | 'map' | 'site'; line: HeldTransaction }

/** Lines that wait for a card, a product or a site, or because of an invoice. Staff place, map or discard them here. */
export function HeldList() {
  const { search, query, setSearch } = useListSearch(heldList)
  const held = useQuery(importCalls.held(query))
  const columns = useColumns('held-transactions', heldColumns)
  const place = useCall(api.imports.place, { refresh: ['imports'], popup: 'The line has become a transaction' })
  const [open, setOpen] = useState<Open | null>(null)
  const [discarding, setDiscarding] = useState<Discarding | null>(null)
  const total = held.data?.meta.total ?? 0
  const mayChange = useCan('transactions.import')

  const actionsOf = (line: HeldTransaction) => [
    line.reason === 'invoiced'
      ? { label: 'Bill again', icon: IconReceiptRefund, onChoose: () => setOpen({ what: 'correct', line }) }
      : {
          label: 'Place',
          of: 'action',
          icon: IconArrowBarToDown,
          note: 'try again',
          onChoose: () => place.mutate({ params: { id: String(line.id) } }),
        },
    ...(line.reason === 'unknown card'
      ? [{ label: 'Choose its card', icon: IconCreditCard, onChoose: () => setOpen({ what: 'card', line }) }]
      : []),
    ...(line.reason === 'unknown product'
      ? [{ label: 'Map product', icon: IconGasStation, onChoose: () => setOpen({ what: 'map', line }) }]
      : []),
    ...(line.reason === 'unknown site' && line.detail !== noSite
      ? [{ label: 'Make this site', icon: IconMapPinPlus, onChoose: () => setOpen({ what: 'site', line }) }]
      : []),
    { label: 'Discard', icon: IconTrash, isGrave: true, onChoose: () => setOpen({ what: 'discard', line }) },
  ]

  const clear = search.keyword || search.reason ? () => setSearch({ keyword: '', reason: undefined }) : undefined
  return (
    <Panel isPadded={false}>
      <FilterBar
        onClear={clear}
        tools={
          total > 1 && mayChange ? (
            <Button
              variant="default"
              aria-haspopup="dialog"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setDiscarding({ count: total, matching: { keyword: search.keyword, reason: search.reason } })}
            >
              Discard all {total.toLocaleString('en-US')}
            </Button>
          ) : null
        }
      >
        <KeywordField label="Transaction id, card, product or site" search={search} onSearch={setSearch} />
        <FilterSheet active={search.reason ? 1 : 0} done="Show lines">
          {() => (
            <FilterSelect label="Reason" options={reasons} value={search.reason} onChange={(reason) => setSearch({ reason })} />
          )}
        </FilterSheet>
      </FilterBar>
      <LoadedTable
        query={held}
        nouns={nouns}
        caption="Waiting lines"
        columns={columns.columns}
        choice={columns.choice}
        rowId={({ id }) => id}
        rowName={({ tran_id }) => `transaction ${tran_id}`}
        rowMenu={mayChange ? actionsOf : undefined}
        rowKeys={{}}
        phoneRow={(line) => (
          <>
            <HeldReason {...line} />
            <div>
              {line.card_network_name} · {line.tran_id}
            </div>
            <div>
              <time dateTime={line.transacted_at}>{siteMoment(line.transacted_at)}</time> · {gallons(line.quantity)} ·{' '}
              {dollars(line.total)}
            </div>
          </>
        )}
        {...orderAndPage(search, setSearch)}
        empty={
          <EmptyState illustration={<EmptyForecourt />} title="No lines are waiting">
            A line waits here while its card, product or site is not known. No line of a file is lost.
          </EmptyState>
        }
        onClearFilters={clear}
      />
      {discarding ? <DiscardManyDrawer {...discarding} onClose={() => setDiscarding(null)} /> : null}
      {open?.what === 'card' ? <GiveCardDrawer line={open.line} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'correct' ? <CorrectionDrawer line={open.line} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'discard' ? <DiscardDrawer line={open.line} onClose={() => setOpen(null)} /> : null}
      {open?.what === 'site' ? (
        <NewSiteDrawer
          given={{ card_network_id: String(open.line.card_network_id), site_number: open.line.detail }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.what === 'map' ? <MapProductDrawer line={open.line} onClose={() => setOpen(null)} /> : null}
    </Panel>
  )
}
