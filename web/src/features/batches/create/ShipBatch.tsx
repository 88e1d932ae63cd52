import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { IconTruckDelivery } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { api } from '#src/api/endpoints.ts'
import { useCan } from '#src/api/use-can.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import type { Batch } from './NumberStep.tsx'

/** Marks all orders of the batch as shipped that still wait. One order, with its tracking number, is marked on its own page. */
export function ShipBatch({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false)
  const mayShip = useCan('batches.manage')
  return (
    <>
      {mayShip && batch.to_ship > 0 ? (
        <Button
          variant="default"
          fullWidth
          aria-haspopup="dialog"
          leftSection={<IconTruckDelivery size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Mark as shipped
        </Button>
      ) : null}
      {isOpen ? <ShipDrawer batch={batch} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ShipDrawer({ batch: { id, batch_number, to_ship }, onClose }: { batch: Batch; onClose: () => void }) {
  const queries = useQueryClient()
  const [carrier, setCarrier] = useState('')
  // Another person may have marked an order in the meantime, so the popup says what the server did.
  const ship = useCall(api.batches.ship, {
    refresh: ['orders', 'cards', 'dashboard'],
    popup: ({ data: { shipped } }) => `${counted(shipped, 'order')} marked as shipped`,
  })
  const send = () =>
    ship.mutate(
      { params: { id: String(id) }, body: { carrier: carrier.trim() } },
      {
        onSuccess: onClose,
        onError: closeIfLate(onClose),
        onSettled: () => void queries.invalidateQueries({ queryKey: ['batches'] }),
      },
    )
  return (
    <FormDrawer
      title="Mark as shipped"
      sub={batch_number}
      submit="Mark as shipped"
      isBusy={ship.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="no-margin">{counted(to_ship, 'order')} will be marked. The customers are notified by e-mail.</p>
      <p className="no-margin dimmed">To enter a tracking number, open the order.</p>
      <TextField
        label="Carrier"
        description="Empty: as each order requested"
        maxLength={40}
        autoComplete="off"
        value={carrier}
        onChange={({ currentTarget }) => setCarrier(currentTarget.value)}
      />
    </FormDrawer>
  )
}
