import { useState } from 'react'
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { mayEditLines } from '@forecourt/domain/rules/order-status.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { LineCards } from '#src/card-order/LineCards.tsx'
import { LineDrawer } from '#src/card-order/LineDrawer.tsx'
import { LineTable } from '#src/card-order/LineTable.tsx'
import { useOrderRights } from '#src/card-order/use-order-rights.ts'
import { usePrinting } from '#src/ui/use-printing.ts'
import { useIsPhone } from '#src/ui/use-is-phone.ts'

/**
 * The cards of an order, in a table or, on a phone, in a list. Opening a line shows all its values, and lets users with the right
 * edit them.
 */
export function OrderLines({ order }: { order: OrderDetail }) {
  const { mayManage, actor } = useOrderRights()
  const [openId, setOpenId] = useState<number | null>(null)
  const isPhone = useIsPhone()
  const isPrinting = usePrinting() !== null
  const mayEdit = mayManage && mayEditLines(order, actor)
  const open = order.lines.find(({ id }) => id === openId)
  const props = { lines: order.lines, verb: mayEdit ? 'Edit' : 'View', onOpen: setOpenId } as const
  return (
    <Panel title="Cards" actions={counted(order.lines.length, 'card')} isPadded={false}>
      {isPhone && !isPrinting ? <LineCards {...props} /> : <LineTable {...props} isWhole={isPrinting} />}
      {open ? <LineDrawer key={open.id} order={order} line={open} mayEdit={mayEdit} onClose={() => setOpenId(null)} /> : null}
    </Panel>
  )
}
