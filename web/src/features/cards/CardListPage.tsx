import { IfCan } from '#src/api/IfCan.tsx'
import { useCan } from '#src/api/use-can.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconHistory } from '@tabler/icons-react'
import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { isChangeable } from '@forecourt/domain/rules/card-status.ts'
import { openFirstCell } from '#src/list/edit-cells.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { FleetTabs } from '#src/card-line/FleetTabs.tsx'
import { NewOrderLink } from '#src/card-line/NewOrderLink.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Page } from '#src/ui/Page.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { subOf } from '#src/record/sub-of.ts'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectionBar } from '#src/ui/SelectionBar.tsx'
import { countSelected } from '#src/ui/selection.ts'
import { fetchedLater, fetchedTogether, useFetchedWhenIdle } from '#src/ui/fetched-later.tsx'
import { useKeptSelection } from '#src/record/use-kept-selection.ts'
import { isTypedKept } from '#src/record/use-typed-back.ts'
import { bulkEditName } from '#src/features/card-updates/bulk-edit-name.ts'
import { toCardSelection } from '#src/features/card-updates/to-card-selection.ts'
import { RenewalLink } from '#src/features/renewals/RenewalLink.tsx'
import { BulkUploadButton } from '#src/features/card-uploads/BulkUploadButton.tsx'
import { cardColumns, columnsOfUse } from './card-columns.tsx'
import { cardMenu, type CardActions } from './card-menu.ts'
import { OpenCard } from './drawer/CardDrawer.tsx'
import { CardOfAddress } from './drawer/CardOfAddress.tsx'
import { CardFilters } from './CardFilters.tsx'
import { cardCalls, cardList, type CardSearch } from './cards.calls.ts'
import { CardViews } from './CardViews.tsx'
import { cardName } from './card-name.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { PhoneCard } from './PhoneCard.tsx'
import { useOpenCard } from './use-open-card.ts'
import { useOrderCards } from './use-order-cards.ts'
import { useSelectedCards } from './use-selected-cards.ts'

// The list is shown without what is opened from it.
const BulkEditDrawer = fetchedLater(
  async () => (await import('#src/features/card-updates/BulkEditDrawer.tsx')).BulkEditDrawer,
  null,
)
const UpdateHistoryDrawer = fetchedLater(
  async () => (await import('#src/features/card-updates/UpdateHistoryDrawer.tsx')).UpdateHistoryDrawer,
  null,
)
const ActivateDrawer = fetchedLater(async () => (await import('./activation/ActivateDrawer.tsx')).ActivateDrawer, null)
const CardStatusDrawer = fetchedLater(async () => (await import('./status/CardStatusDrawer.tsx')).CardStatusDrawer, null)
const drawers = fetchedTogether(OpenCard, CardStatusDrawer, ActivateDrawer, BulkEditDrawer, UpdateHistoryDrawer)

const noCards: CardRow[] = []
const nouns: [string, string] = ['card', 'cards']
const noFilter = {
  keyword: '',
  card_type_id: undefined,
  card_network_id: undefined,
  card_status_id: undefined,
  not_confirmed: undefined,
}

const filterOf = ({ keyword, card_type_id, card_network_id, card_status_id, not_confirmed }: CardSearch) =>
  JSON.stringify([keyword, card_type_id, card_network_id, card_status_id, not_confirmed])

/** Find, inspect and change cards. Filters, order and page are kept in the address. */
export function CardListPage() {
  const { search, query: written, setSearch, addressOf } = useListSearch(cardList)
  // Only the columns ask for it: no address, export or view does.
  const { with_use: _, ...query } = written
  const open = useOpenCard()
  const columns = useColumns('cards', cardColumns)
  const showsUse = columnsOfUse.some((id) => !columns.choice.hidden.includes(id))
  const cards = useQuery(cardCalls.list(showsUse ? { ...query, with_use: '1' } : query))
  const selection = useKeptSelection(filterOf(search))
  const isFiltered = filterOf(search) !== filterOf({ ...search, ...noFilter })
  const total = cards.data?.meta.total
  const rows = cards.data?.data ?? noCards
  const [changing, setChanging] = useState<{ cards: readonly CardRow[]; isLossReport?: boolean } | null>(null)
  const [activating, setActivating] = useState<readonly CardRow[] | null>(null)
  const [isBulkEditing, setBulkEditing] = useState(() => isTypedKept(bulkEditName))
  const [showsUpdates, setShowsUpdates] = useState(false)
  const selected = useSelectedCards({ selection, query, rows, total: total ?? 0 })
  const order = useOrderCards()
  const mayChange = useCan('cards.manage')
  const actions: CardActions = {
    onView: ({ id }) => open.view(id),
    onEdit: ({ id }) => open.edit(id),
    onActivate: (card) => setActivating([card]),
    onChangeStatus: (card) => setChanging({ cards: [card] }),
    onReport: (card) => setChanging({ cards: [card], isLossReport: true }),
    onReplace: ({ id }) => order.replacements([id]),
    onDamaged: ({ id }) => order.damaged(id),
    onCopy: ({ id }) => order.copies([id]),
  }

  useFetchedWhenIdle(drawers, cards.isSuccess)

  const clear = isFiltered ? () => setSearch(noFilter) : undefined
  return (
    <Page isList>
      <PageTitle
        title="Edit Cards"
        sub={subOf(cards, ({ meta }) => counted(meta.total, 'card'))}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconHistory size={18} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setShowsUpdates(true)}
            >
              Update requests
            </Button>
            <IfCan capability="orders.manage">
              <BulkUploadButton />
              <NewOrderLink />
            </IfCan>
          </>
        }
      />
      {/* It comes when its list has been read: beside the tabs there is room for it, and nothing moves. */}
      <div className="row between gap-3">
        <FleetTabs current="Cards" />
        <RenewalLink />
      </div>
      <CardViews
        query={query}
        card_status_id={search.card_status_id}
        addressOf={(card_status_id) => addressOf({ ...noFilter, card_status_id })}
      />
      <Panel isPadded={false}>
        <FilterBar
          onClear={clear}
          tools={
            <>
              <ColumnMenu {...columns} onChoose={columns.choose} />
              <ExportMenu query={query} total={total ?? 0} />
            </>
          }
        >
          <CardFilters search={search} onSearch={setSearch} />
        </FilterBar>
        <IfCan capability="cards.manage">
          <SelectionBar selection={selection} page={rows.map(({ id }) => id)} total={total ?? 0} nouns={nouns}>
            <button type="button" onClick={() => selected.collect((found) => setChanging({ cards: found }))}>
              Change status
            </button>
            <button type="button" onClick={() => selected.collect(setActivating)}>
              Activate
            </button>
            <button type="button" onClick={() => setBulkEditing(true)}>
              Edit limits
            </button>
            <button type="button" onClick={() => selected.collect((found) => order.copies(found.map(({ id }) => id)))}>
              Order copies
            </button>
          </SelectionBar>
        </IfCan>
        <LoadedTable
          query={cards}
          nouns={nouns}
          caption="Cards"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={cardName}
          selection={mayChange ? selection : undefined}
          rowMenu={(card) => cardMenu(card, actions, mayChange)}
          rowKeys={
            mayChange
              ? {
                  x: ({ id }) => selection.mark([id], !selection.isSelected(id)),
                  e: (card) => (isChangeable(card) ? actions.onEdit(card) : actions.onView(card)),
                  s: actions.onChangeStatus,
                  f2: ({ id }) => openFirstCell(id),
                }
              : { e: actions.onView }
          }
          phoneRow={(card) => <PhoneCard card={card} />}
          {...orderAndPage(search, setSearch)}
          empty={
            <EmptyState
              illustration={<EmptyForecourt />}
              title="No cards yet. Start with a card order."
              action={
                <IfCan capability="orders.manage">
                  <NewOrderLink />
                </IfCan>
              }
            />
          }
          onClearFilters={clear}
        />
      </Panel>
      <CardOfAddress />
      {isBulkEditing ? (
        <BulkEditDrawer
          cards={toCardSelection(selection.selection, search)}
          total={countSelected(selection.selection, total ?? 0)}
          onClose={() => setBulkEditing(false)}
          onSent={() => {
            setBulkEditing(false)
            selection.clear()
          }}
        />
      ) : null}
      {showsUpdates ? <UpdateHistoryDrawer onClose={() => setShowsUpdates(false)} /> : null}
      {activating ? (
        <ActivateDrawer cards={activating} onClose={() => setActivating(null)} onActivated={selection.clear} />
      ) : null}
      {changing ? <CardStatusDrawer {...changing} onClose={() => setChanging(null)} onChanged={selection.clear} /> : null}
    </Page>
  )
}
