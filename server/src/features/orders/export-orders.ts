import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { OrderRow } from '@forecourt/domain/contract/orders.ts'
import { orderStatuses } from '@forecourt/domain/rules/order-status.ts'
import { exportList, type ExportedColumn, type ExportOf } from '#src/trail/export-list.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { readOrders } from './list-orders.ts'

const wayOf = ({ is_virtual, is_delivery, shipping_method }: OrderRow) => {
  if (is_virtual) return 'Virtual request'
  return is_delivery ? shipping_method : 'Pickup'
}

const columns: ExportedColumn<OrderRow>[] = [
  { title: 'Order number', value: (order) => order.card_order_number },
  { title: 'Ordered at', value: (order) => order.created_at },
  { title: 'Requestor', value: (order) => order.requestor },
  { title: 'Submitted by', value: (order) => order.submitted_by },
  { title: 'Cards', value: (order) => order.cards },
  { title: 'Delivery', value: wayOf },
  { title: 'Case number', value: (order) => order.case_number },
  { title: 'Status', value: (order) => orderStatuses[order.status_order] },
  { title: 'Last change', value: (order) => order.updated_at },
]

export const exportOrders = (ctx: AccountCtx, query: ExportOf<typeof readOrders>): Promise<FileToSend> =>
  exportList(ctx, {
    title: 'Card orders',
    action: 'order.export',
    format: query.format,
    columns,
    rows: readOrders(ctx, query),
  })
