import { useState } from 'react'
import type { DriverDetail } from '@forecourt/domain/contract/drivers.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { isDead } from '@forecourt/domain/rules/card-status.ts'
import { driverName } from '@forecourt/domain/rules/drivers.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { heldCardName } from '#src/card-line/HeldCards.tsx'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useAccountTime } from '#src/time/account-time.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'

const ways = [
  {
    value: 'inactive',
    label: <span data-of="driver">Inactive</span>,
    description: 'For a while: on leave, or not driving for now.',
  },
  { value: 'left', label: 'Left', description: 'Works here no longer.' },
] as const
type Way = (typeof ways)[number]['value']

/** Lists what the driver has before anything is cancelled. If that has changed in the meantime, the server refuses. */
export function DeactivateDrawer({ driver, onClose }: { driver: DriverDetail; onClose: () => void }) {
  const { today } = useAccountTime()
  const [status, setStatus] = useState<Way>('left')
  const [left_on, setLeftOn] = useState(today())
  const cancelled = driver.cards.filter(({ is_cancellable }) => is_cancellable)
  const kept = driver.cards.filter(({ is_cancellable, card_status_id }) => !is_cancellable && !isDead(card_status_id))
  const deactivate = useCall(api.drivers.deactivate, {
    refresh: ['drivers', 'cards', 'vehicles'],
    popup: popups.changesSaved,
  })
  const send = () =>
    deactivate.mutate(
      {
        params: { id: String(driver.id) },
        body: { status, left_on: status === 'left' ? left_on || null : null, confirm: cancelled.map(({ id }) => id) },
      },
      { onSuccess: onClose },
    )
  return (
    <FormDrawer
      title="Deactivate driver"
      sub={driverName(driver)}
      submit={cancelled.length === 0 ? 'Deactivate' : `Deactivate and cancel ${counted(cancelled.length, 'card')}`}
      isGrave={cancelled.length > 0}
      isBusy={deactivate.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {driver.status === 'active' ? (
        <RadioCards label="Why" options={ways} value={status} onChange={(value) => setStatus(value)} />
      ) : null}
      {status === 'left' ? <DateField label="Last day" value={left_on} onChange={setLeftOn} max={today()} /> : null}
      <div>
        {cancelled.length === 0 ? (
          <p className="no-margin">No card or driver ID is cancelled.</p>
        ) : (
          <>
            <p>These are cancelled at once and cannot be used again:</p>
            <ul>
              {cancelled.map((card) => (
                <li key={card.id}>{heldCardName(card)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {kept.length > 0 ? (
        <Notice tone="service">
          {counted(kept.length, 'card stays', 'cards stay')} as {kept.length === 1 ? 'it is' : 'they are'}, in production or
          locked by Customer Service: {kept.map(heldCardName).join(', ')}
        </Notice>
      ) : null}
    </FormDrawer>
  )
}
