import { useState } from 'react'
import { IconArrowBackUp, IconBan, IconCopy, IconCreditCard, IconPrinter, IconSend, IconTruckDelivery } from '@tabler/icons-react'
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { mayOrderBecome, nextDeliveryStep, type DeliveryStep } from '@forecourt/domain/rules/order-status.ts'
import { Button } from '#src/ui/Button.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { CancelOrderDrawer } from './CancelOrderDrawer.tsx'
import { ConfirmDeliveryDrawer } from './ConfirmDeliveryDrawer.tsx'
import { linesOf } from './order-again.ts'
import { ResubmitDrawer } from './ResubmitDrawer.tsx'
import { ReturnOrderDrawer } from './ReturnOrderDrawer.tsx'
import { useNewOrder } from './use-new-order.ts'
import { useMakePlastic } from './use-make-plastic.ts'
import { useOrderRefusal } from '#src/card-line/use-order-refusal.ts'
import { useOrderRights } from '#src/card-order/use-order-rights.ts'

const size = 18

/** The actions this user may take on the order now. Everyone may print it. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const [open, setOpen] = useState<'cancel' | 'resubmit' | 'return' | { confirm: DeliveryStep } | null>(null)
  const { mayManage, actor } = useOrderRights()
  const startOrder = useNewOrder()
  const refusal = useOrderRefusal()
  const plastic = useMakePlastic(order)
  const close = () => setOpen(null)
  const step = mayManage ? nextDeliveryStep(order, actor) : undefined
  const mayResubmit = mayManage && order.status_order === 'returned' && mayOrderBecome(order, 'submitted', actor)
  const mayReturn = actor === 'staff' && order.status_order === 'approved' && mayOrderBecome(order, 'returned', actor)
  const mayCancel = mayManage && mayOrderBecome(order, 'cancelled', actor)

  return (
    <>
      {step ? (
        <Button leftSection={<IconTruckDelivery size={size} aria-hidden />} onClick={() => setOpen({ confirm: step })}>
          Confirm delivery
        </Button>
      ) : null}
      {mayResubmit ? (
        <Button leftSection={<IconSend size={size} aria-hidden />} onClick={() => setOpen('resubmit')}>
          Send again
        </Button>
      ) : null}
      {mayReturn ? (
        <Button variant="default" leftSection={<IconArrowBackUp size={size} aria-hidden />} onClick={() => setOpen('return')}>
          Return for changes
        </Button>
      ) : null}
      {plastic.isOffered ? (
        <SubmitButton
          type="button"
          variant="default"
          leftSection={<IconCreditCard size={size} aria-hidden />}
          isBusy={plastic.isBusy}
          onClick={plastic.make}
        >
          Make plastic
        </SubmitButton>
      ) : null}
      {mayManage && refusal === null ? (
        <Button variant="default" leftSection={<IconCopy size={size} aria-hidden />} onClick={() => startOrder(linesOf(order))}>
          Order again
        </Button>
      ) : null}
      <Button variant="default" leftSection={<IconPrinter size={size} aria-hidden />} onClick={() => print()}>
        Print
      </Button>
      {mayCancel ? (
        <Button variant="default" leftSection={<IconBan size={size} aria-hidden />} onClick={() => setOpen('cancel')}>
          Cancel order
        </Button>
      ) : null}
      {open === 'cancel' ? <CancelOrderDrawer order={order} onClose={close} /> : null}
      {open === 'return' ? <ReturnOrderDrawer order={order} onClose={close} /> : null}
      {open === 'resubmit' ? <ResubmitDrawer order={order} onClose={close} /> : null}
      {open !== null && typeof open === 'object' ? (
        // Keep the step for which the drawer was opened: after the answer, the order is already at the next one.
        <ConfirmDeliveryDrawer order={order} step={open.confirm} onClose={close} />
      ) : null}
    </>
  )
}
