import { useState } from 'react'
import { IconHistory } from '@tabler/icons-react'
import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { isChangeable } from '@forecourt/domain/rules/card-status.ts'
import { IfCan } from '#src/api/IfCan.tsx'
import { useCan } from '#src/api/use-can.ts'
import { FleetTabs } from '#src/card-line/FleetTabs.tsx'
import { NewOrderLink } from '#src/card-line/NewOrderLink.tsx'
import { openFirstCell } from '#src/list/edit-cells.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { subOf } from '#src/record/sub-of.tsx'
import { useKeptSelection } from '#src/record/use-kept-selection.ts'
import { isTypedKept } from '#src/record/use-typed-back.ts'
import { Button } from '#src/ui/Button.tsx'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useFetchedWhenIdle } from '#src/ui/fetched-later.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import type { RowSelection } from '#src/ui/use-selection.ts'
import { bulkEditName } from '#src/features/card-updates/bulk-edit-name.ts'
import { BulkUploadButton } from '#src/features/card-uploads/BulkUploadButton.tsx'
import { RenewalLink } from '#src/features/renewals/RenewalLink.tsx'
import { CardFilters } from './CardFilters.tsx'
import { cardMenu, type CardActions } from './card-menu.ts'
import { cardName } from '@forecourt/domain/format/card-name.ts'
import { CardViews } from './CardViews.tsx'
import { CardOfAddress } from './drawer/CardOfAddress.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { CardSelectionBar } from './list/CardSelectionBar.tsx'
import { ListDrawer, listDrawers, type Doing } from './list/ListDrawer.tsx'
import { useCardActions } from './list/use-card-actions.ts'
import { useCardList } from './list/use-card-list.ts'
import { LostOfAddress } from './LostOfAddress.tsx'
import { PhoneCard } from './PhoneCard.tsx'

const nouns: [string, string] = ['card', 'cards']

const keysOf = (actions: CardActions, selection: RowSelection): Record<string, (card: CardRow) => void> => ({
  x: ({ id }) => selection.mark([id], !selection.isSelected(id)),
  e: (card) => (isChangeable(card) ? actions.onEdit(card) : actions.onView(card)),
  s: actions.onChangeStatus,
  f2: ({ id }) => openFirstCell(id),
})

/** Finds, shows and changes cards. The address keeps the filters, the order and the page. */
export function CardListPage() {
  const list = useCardList()
  const { search, setSearch, query, columns, cards, total } = list
  const selection = useKeptSelection(list.filter)
  const [doing, setDoing] = useState<Doing | null>(() => (isTypedKept(bulkEditName) ? { what: 'limits' } : null))
  const actions = useCardActions(setDoing)
  const mayChange = useCan('cards.manage')
  useFetchedWhenIdle(listDrawers, cards.isSuccess)
  return (
    <Page isList>
      <PageTitle
        title="Edit Cards"
        sub={subOf(cards, ({ meta }) => counted(meta.total, 'card'))}
        actions={<ListActions onUpdates={() => setDoing({ what: 'updates' })} />}
      />
      {/* The link appears once its list has loaded. It sits beside the tabs, where there is room, so nothing moves. */}
      <div className="row between gap-3">
        <FleetTabs current="Cards" />
        <RenewalLink />
      </div>
      <CardViews query={query} card_status_id={search.card_status_id} addressOf={list.addressOfStatus} />
      <Panel isPadded={false}>
        <FilterBar
          onClear={list.clear}
          tools={
            <>
              <ColumnMenu {...columns} onChoose={columns.choose} />
              <ExportMenu query={query} total={total} />
            </>
          }
        >
          <CardFilters search={search} onSearch={setSearch} />
        </FilterBar>
        <CardSelectionBar list={list} selection={selection} nouns={nouns} onDo={setDoing} />
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
          rowKeys={mayChange ? keysOf(actions, selection) : { e: actions.onView }}
          phoneRow={(card) => <PhoneCard card={card} />}
          {...orderAndPage(search, setSearch)}
          empty={<NoCards />}
          onClearFilters={list.clear}
        />
      </Panel>
      <CardOfAddress />
      <LostOfAddress />
      {doing ? <ListDrawer {...{ doing, search, selection, total }} onClose={() => setDoing(null)} /> : null}
    </Page>
  )
}

function ListActions({ onUpdates }: { onUpdates: () => void }) {
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={18} aria-hidden />} aria-haspopup="dialog" onClick={onUpdates}>
        Update requests
      </Button>
      <IfCan capability="orders.manage">
        <BulkUploadButton />
        <NewOrderLink />
      </IfCan>
    </>
  )
}

function NoCards() {
  return (
    <EmptyState
      illustration={<EmptyForecourt />}
      title="No cards yet. Start with a card order."
      action={
        <IfCan capability="orders.manage">
          <NewOrderLink />
        </IfCan>
      }
    />
  )
}
