import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import type { OrderRow } from '@forecourt/domain/contract/orders.ts'
import { orderStatuses } from '@forecourt/domain/rules/order-status.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { tableFile } from '#src/outside/table-file.ts'
import { readOrders } from './list-orders.ts'

type ExportQuery = Parameters<typeof readOrders>[1] & { format: 'csv' | 'xlsx' }

const wayOf = ({ is_virtual, is_delivery, shipping_method }: OrderRow) => {
  if (is_virtual) return 'Virtual request'
  return is_delivery ? shipping_method : 'Pickup'
}

const columns: { title: string; value: (order: OrderRow) => string | number | null }[] = [
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

const rowsOf = async function* (ctx: AccountCtx, query: ExportQuery) {
  for await (const order of readOrders(ctx, query)) yield columns.map(({ value }) => value(order))
}

export const exportOrders = async (ctx: AccountCtx, query: ExportQuery): Promise<FileToSend> => {
  await audit(ctx, { action: 'order.export', after: { format: query.format } })
  const today = ctx.clock.now().toISOString().slice(0, 10)
  return tableFile({
    name: ['card-orders', ctx.account.name, today],
    sheet: 'Card orders',
    format: query.format,
    titles: columns.map(({ title }) => title),
    rows: rowsOf(ctx, query),
  })
}
