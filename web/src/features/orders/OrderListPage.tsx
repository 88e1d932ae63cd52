import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OrderRow } from '@forecourt/domain/contract/orders.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { SavedViews } from '#src/features/views/SavedViews.tsx'
import { writeView } from '#src/features/views/saved-view.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { useListSearch } from '#src/list/use-list-search.ts'
import { NewOrderLink } from '#src/card-line/NewOrderLink.tsx'
import { OrderStatusChip } from '#src/card-line/OrderStatusChip.tsx'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { Page } from '#src/ui/Page.tsx'
import { EmptyForecourt } from '#src/ui/illustrations/EmptyForecourt.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { orderColumns, OrderLink } from './order-columns.tsx'
import { methodOf } from '#src/card-order/order-words.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { orderCalls, orderFile, orderList } from './orders.calls.ts'
import { useOrderRights } from '#src/card-order/use-order-rights.ts'

const nouns: [string, string] = ['order', 'orders']
const noFilter = { keyword: '', status: undefined, from: undefined, to: undefined }

/** Every order of the account. The address keeps the filters, the order and the page. */
export function OrderListPage() {
  const { search, query, setSearch, addressOf } = useListSearch(orderList)
  const orders = useQuery(orderCalls.list(query))
  const { day } = useAccountTime()
  const columns = useColumns(
    'orders',
    useMemo(() => orderColumns(day), [day]),
  )
  const { mayManage } = useOrderRights()
  const total = orders.data?.meta.total
  const isFiltered = Boolean(search.keyword || search.status || search.from || search.to)
  const newOrder = mayManage ? <NewOrderLink /> : null

  const clear = isFiltered ? () => setSearch(noFilter) : undefined
  return (
    <Page isList>
      <PageTitle title="Card Orders" sub={subOf(orders, ({ meta }) => counted(meta.total, ...nouns))} actions={newOrder} />
      <SavedViews
        screen="orders"
        search={writeView(query)}
        ready={[{ label: 'All orders', isCurrent: !isFiltered, search: writeView(addressOf(noFilter)) }]}
      />
      <Panel isPadded={false}>
        <FilterBar
          onClear={clear}
          tools={
            <>
              <ColumnMenu {...columns} onChoose={columns.choose} />
              <FileMenu total={total ?? 0} fileIn={(format) => orderFile(query, format)} />
            </>
          }
        >
          <OrderFilters search={search} onSearch={setSearch} />
        </FilterBar>
        <LoadedTable
          query={orders}
          nouns={nouns}
          caption="Card orders"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ id }) => id}
          rowName={({ card_order_number }) => card_order_number}
          rowKeys={{}}
          phoneRow={(order) => <PhoneOrder order={order} day={day} />}
          {...orderAndPage(search, setSearch)}
          empty={<EmptyState illustration={<EmptyForecourt />} title="No orders yet" action={newOrder} />}
          onClearFilters={clear}
        />
      </Panel>
    </Page>
  )
}

function PhoneOrder({ order, day }: { order: OrderRow; day: (at: string) => string }) {
  return (
    <>
      <OrderLink order={order} />
      <div>
        <time dateTime={order.created_at}>{day(order.created_at)}</time> · {order.requestor}
      </div>
      <div>
        {counted(order.cards, 'card')} · {methodOf(order)}
      </div>
      <div className="above-2">
        <OrderStatusChip status={order.status_order} />
      </div>
    </>
  )
}
