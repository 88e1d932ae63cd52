import { useState } from 'react'
import type { OrderDetail } from '@forecourt/domain/contract/orders.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useMoveOrder } from './use-move-order.ts'

const noteLength = 500

/** The account can change an approved order only after staff return it. */
export function ReturnOrderDrawer({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { move, isBusy } = useMoveOrder({
    order,
    send: (which, body: { decision: 'return'; reason: string }) => call(api.orders.review, { ...which, body }),
    onDone: onClose,
  })
  const submit = () => {
    if (reason.trim() === '') return setError('Note is required')
    move({ decision: 'return', reason })
  }
  return (
    <FormDrawer
      title="Return for changes"
      sub={order.card_order_number}
      submit="Return the order"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Note"
        description="What has to be changed. The account will see it"
        withAsterisk
        error={error}
        limit={noteLength}
        maxLength={noteLength}
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setError(null)
        }}
      />
    </FormDrawer>
  )
}
