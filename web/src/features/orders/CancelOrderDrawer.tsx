import { useState } from 'react'
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { makesPlasticOnly } from './makes-plastic-only.ts'
import { useMoveOrder } from './use-move-order.ts'

const reasonLength = 500

export function CancelOrderDrawer({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const unmade = order.lines.filter(({ card_status_id }) => card_status_id === cardStatus.pending).length
  const inUse = order.lines.filter(makesPlasticOnly).length
  const { move, isBusy } = useMoveOrder({
    order,
    send: (which, body: { reason: string }) => call(api.orders.cancel, { ...which, body }),
    onDone: onClose,
  })
  return (
    <FormDrawer
      title="Cancel order"
      sub={order.card_order_number}
      submit="Cancel the order"
      cancel="Keep the order"
      isGrave
      isBusy={isBusy}
      onSubmit={() => move({ reason })}
      onClose={onClose}
    >
      <Notice tone="stop" title="This cannot be undone.">
        {unmade > 0 ? (
          <p className="no-margin">
            {counted(
              unmade,
              'card will not be made. Its vehicle number and PIN are free',
              'cards will not be made. Their vehicle numbers and PINs are free',
            )}{' '}
            again.
          </p>
        ) : null}
        {inUse > 0 ? (
          <p className="no-margin">
            {counted(inUse, 'card gets no new plastic and stays as it is', 'cards get no new plastic and stay as they are')}.
          </p>
        ) : null}
      </Notice>
      <TextField
        label="Reason"
        description="Shown with the order"
        limit={reasonLength}
        maxLength={reasonLength}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDrawer>
  )
}
