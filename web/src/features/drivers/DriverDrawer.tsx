import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconDoorExit, IconPencil, IconRefresh } from '@tabler/icons-react'
import type { DriverDetail } from '@forecourt/domain/contract/drivers.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { driverName } from '@forecourt/domain/rules/drivers.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { HeldCards } from '#src/card-line/HeldCards.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { useAccountTime } from '#src/time/account-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { fetchedLater } from '#src/ui/fetched-later.tsx'
import { FormSkeleton, TextSkeleton } from '#src/ui/Skeletons.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { DeactivateDrawer } from './DeactivateDrawer.tsx'
import { DriverAssignments } from './DriverAssignments.tsx'
import { DriverFormDrawer } from './DriverFormDrawer.tsx'
import { driverCalls } from './drivers.calls.ts'
import { DriverStatusChip } from './DriverStatusChip.tsx'

/** Loaded on demand: the list has no use for it. */
const TransactionList = fetchedLater(
  async () => (await import('#src/transactions/TransactionList.tsx')).TransactionList,
  <TextSkeleton lines={8} label="Loading the transactions" />,
)

/** A driver with cards, driver IDs, assignments and purchases, at `?driver=ID`. */
export function DriverDrawer({ driver_id, onClose }: { driver_id: number; onClose: () => void }) {
  const query = useQuery(driverCalls.get(driver_id))
  const driver = query.data?.data
  return (
    <Drawer
      title={driver ? driverName(driver) : 'Driver'}
      sub={driver && `Driver ${driver.driver_number}`}
      width={560}
      onClose={onClose}
    >
      {query.error?.status === 404 && !driver ? (
        <EmptyState title="This driver could not be found." />
      ) : (
        <Loaded query={query} loading={<FormSkeleton fields={6} label="Loading the driver" />}>
          {({ data }) => <OpenDriver driver={data} />}
        </Loaded>
      )}
    </Drawer>
  )
}

function OpenDriver({ driver }: { driver: DriverDetail }) {
  const [doing, setDoing] = useState<'edit' | 'deactivate' | null>(null)
  const close = () => setDoing(null)
  const reactivate = useCall(api.drivers.reactivate, { refresh: ['drivers'], popup: popups.changesSaved })
  return (
    <div className="stack one-column gap-4">
      <Facts>
        <Fact label="Status">
          <DriverStatusChip status={driver.status} />
        </Fact>
        {driver.left_on ? <Fact label="Last day">{driver.left_on}</Fact> : null}
        <Fact label="Cost center">{driver.cost_center || '–'}</Fact>
        <Fact label="Phone">{driver.phone || '–'}</Fact>
        <Fact label="E-mail">{driver.email || '–'}</Fact>
        <Fact label="Number in another system">{driver.external_id || '–'}</Fact>
      </Facts>
      <section aria-labelledby="driver-cards">
        <h3 id="driver-cards" className="size-l strong">
          Cards and driver IDs
        </h3>
        <HeldCards cards={driver.cards} none="None. Give a card to a driver on the card’s page." />
      </section>
      <DriverAssignments driver={driver} />
      <Purchases driver={driver} />
      <DrawerFoot>
        <Button leftSection={<IconPencil size={18} aria-hidden />} aria-haspopup="dialog" onClick={() => setDoing('edit')}>
          Edit
        </Button>
        {driver.status === 'left' ? null : (
          <Button
            variant="default"
            leftSection={<IconDoorExit size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setDoing('deactivate')}
          >
            {driver.status === 'active' ? 'Deactivate' : 'Mark as left'}
          </Button>
        )}
        {driver.status === 'active' ? null : (
          <SubmitButton
            type="button"
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            isBusy={reactivate.isPending}
            onClick={() => reactivate.mutate({ params: { id: String(driver.id) } })}
          >
            Make active again
          </SubmitButton>
        )}
      </DrawerFoot>
      {doing === 'edit' ? <DriverFormDrawer saved={driver} onClose={close} /> : null}
      {doing === 'deactivate' ? <DeactivateDrawer driver={driver} onClose={close} /> : null}
    </div>
  )
}

const daysOfPurchases = 90

/** Those stored with this driver's number, whichever card or vehicle it was. */
function Purchases({ driver: { driver_number } }: { driver: DriverDetail }) {
  const from = addDays(useAccountTime().today(), -daysOfPurchases)
  return (
    <section aria-labelledby="driver-purchases" className="stack gap-2">
      <h3 id="driver-purchases" className="size-l strong no-margin">
        Purchases of the last 90 days
      </h3>
      <TransactionList of={{ driver_number, from }} empty={<p className="no-margin dimmed">None.</p>} />
    </section>
  )
}
