import { useState } from 'react'
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { carrierOf } from '@forecourt/domain/rules/empty-delivery.ts'
import type { DeliveryStep } from '@forecourt/domain/rules/order-status.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useMoveOrder } from './use-move-order.ts'

const steps: Record<DeliveryStep, { does: string; submit: string }> = {
  shipped: { does: 'The cards are on their way. The customer is notified by e-mail.', submit: 'Mark as shipped' },
  ready_for_pickup: {
    does: 'The cards are ready at the office. The customer is notified by e-mail.',
    submit: 'Mark as ready for pickup',
  },
  delivered: { does: 'The cards have arrived.', submit: 'Mark as delivered' },
  picked_up: { does: 'The cards have been picked up.', submit: 'Mark as picked up' },
}

type Confirmation = { step: DeliveryStep; carrier: string; tracking_number: string }

/** Moves an order whose cards are made to its next step. */
export function ConfirmDeliveryDrawer({ order, step, onClose }: { order: OrderDetail; step: DeliveryStep; onClose: () => void }) {
  const isShipping = step === 'shipped'
  const [carrier, setCarrier] = useState(isShipping ? carrierOf(order.shipping_method) : '')
  const [tracking_number, setTrackingNumber] = useState('')
  const { move, isBusy } = useMoveOrder({
    order,
    send: (which, body: Confirmation) => call(api.orders.confirmDelivery, { ...which, body }),
    onDone: onClose,
  })
  return (
    <FormDrawer
      title="Confirm delivery"
      sub={order.card_order_number}
      submit={steps[step].submit}
      isBusy={isBusy}
      onSubmit={() => move({ step, carrier: carrier.trim(), tracking_number: tracking_number.trim() })}
      onClose={onClose}
    >
      <p>{steps[step].does}</p>
      {isShipping ? (
        <>
          <TextField
            label="Carrier"
            description={`Requested: ${order.shipping_method}`}
            maxLength={40}
            autoComplete="off"
            value={carrier}
            onChange={({ currentTarget }) => setCarrier(currentTarget.value)}
          />
          <TextField
            label="Tracking number"
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            value={tracking_number}
            onChange={({ currentTarget }) => setTrackingNumber(currentTarget.value)}
          />
        </>
      ) : null}
    </FormDrawer>
  )
}
