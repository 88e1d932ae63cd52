import { useState } from 'react'
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useMoveOrder } from './use-move-order.ts'

const noteLength = 500

/** Sends a returned order back to provider staff, with a note on the changes. */
export function ResubmitDrawer({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [note, setNote] = useState('')
  const { move, isBusy } = useMoveOrder({
    order,
    send: (which, body: { note: string }) => call(api.orders.resubmit, { ...which, body }),
    onDone: onClose,
  })
  return (
    <FormDrawer
      title="Send the order again"
      sub={order.card_order_number}
      submit="Send again"
      isBusy={isBusy}
      onSubmit={() => move({ note })}
      onClose={onClose}
    >
      <p>The order is reviewed once more as it is now.</p>
      <TextField
        label="Note"
        description="What was changed"
        limit={noteLength}
        maxLength={noteLength}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDrawer>
  )
}
