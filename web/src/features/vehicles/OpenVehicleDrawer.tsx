import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconGauge, IconPencil } from '@tabler/icons-react'
import type { VehicleDetail } from '@forecourt/domain/contract/vehicles.ts'
import { HeldCards } from '#src/card-line/HeldCards.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { siteDay } from '#src/time/site-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { fetchedLater } from '#src/ui/fetched-later.tsx'
import { FormSkeleton, TextSkeleton } from '#src/ui/Skeletons.tsx'
import { MeterDrawer } from './MeterDrawer.tsx'
import { VehicleMeters } from './VehicleMeters.tsx'
import { builtOf } from './vehicle-columns.tsx'
import { VehicleStatusChip } from './VehicleStatusChip.tsx'
import { fuelTypeLabels, typeOptions } from './vehicle-words.ts'
import { VehicleDrawer } from './VehicleDrawer.tsx'
import { vehicleCalls } from './vehicles.calls.ts'

/** Loaded on demand: the list has no use for it. */
const TransactionList = fetchedLater(
  async () => (await import('#src/transactions/TransactionList.tsx')).TransactionList,
  <TextSkeleton lines={8} label="Loading the transactions" />,
)

/** A vehicle with its cards, its driver, its odometers and its purchases, at `?vehicle=NUMBER`. */
export function OpenVehicleDrawer({ vehicle_number, onClose }: { vehicle_number: string; onClose: () => void }) {
  const query = useQuery(vehicleCalls.get(vehicle_number))
  return (
    <Drawer title={`Vehicle ${vehicle_number}`} sub={query.data && builtOf(query.data.data)} width={560} onClose={onClose}>
      {query.error?.status === 404 && !query.data ? (
        <EmptyState title="This vehicle could not be found." />
      ) : (
        <Loaded query={query} loading={<FormSkeleton fields={8} label="Loading the vehicle" />}>
          {({ data }) => <OpenVehicle vehicle={data} />}
        </Loaded>
      )}
    </Drawer>
  )
}

function OpenVehicle({ vehicle }: { vehicle: VehicleDetail }) {
  const [doing, setDoing] = useState<'edit' | 'meter' | null>(null)
  const close = () => setDoing(null)
  return (
    <div className="stack one-column gap-4">
      <VehicleFacts vehicle={vehicle} />
      <section aria-labelledby="vehicle-cards">
        <h3 id="vehicle-cards" className="size-l strong">
          Cards
        </h3>
        <HeldCards cards={vehicle.cards} none="No card has this vehicle number." />
      </section>
      <VehicleMeters vehicle={vehicle} />
      <section aria-labelledby="vehicle-purchases" className="stack gap-2">
        <h3 id="vehicle-purchases" className="size-l strong no-margin">
          Purchases
        </h3>
        <TransactionList of={{ vehicle_number: vehicle.vehicle_number }} empty={<p className="no-margin dimmed">None.</p>} />
      </section>
      <DrawerFoot>
        <Button leftSection={<IconPencil size={18} aria-hidden />} aria-haspopup="dialog" onClick={() => setDoing('edit')}>
          Edit
        </Button>
        <Button
          variant="default"
          leftSection={<IconGauge size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setDoing('meter')}
        >
          New meter
        </Button>
      </DrawerFoot>
      {doing === 'edit' ? <VehicleDrawer vehicle={vehicle} onClose={close} /> : null}
      {doing === 'meter' ? <MeterDrawer vehicle={vehicle} onClose={close} /> : null}
    </div>
  )
}

function VehicleFacts({ vehicle }: { vehicle: VehicleDetail }) {
  const { driver, last_odometer } = vehicle
  const plate = [vehicle.plate, vehicle.plate_state].filter(Boolean).join(' ')
  const owner = [vehicle.owner_operator_number, vehicle.owner_operator_name].filter(Boolean).join(' · ')
  const type = typeOptions.find(({ value }) => value === String(vehicle.card_vehicle_type_id))
  return (
    <Facts>
      <Fact label="Status">
        <VehicleStatusChip status={vehicle.status} />
      </Fact>
      <Fact label="Driver">
        {driver ? (
          <Link to="/card-management/drivers" search={{ driver: String(driver.id), back: '1' }}>
            {driver.driver_number} {driver.driver_name}
          </Link>
        ) : (
          '–'
        )}
      </Fact>
      <Fact label="Last odometer">
        {last_odometer
          ? `${last_odometer.odometer.toLocaleString('en-US')} on ${siteDay(last_odometer.transacted_at.slice(0, 10))}`
          : 'Not known'}
      </Fact>
      <Fact label="License plate">{plate || '–'}</Fact>
      <Fact label="VIN" isWide>
        {vehicle.vin || '–'}
        {vehicle.is_vin_doubtful ? ' (the check digit does not fit)' : ''}
      </Fact>
      <Fact label="Vehicle type">{type?.label ?? '–'}</Fact>
      <Fact label="Tank capacity">
        {vehicle.tank_capacity ? `${vehicle.tank_capacity.toLocaleString('en-US')} gal` : 'Not known'}
      </Fact>
      <Fact label="Fuel type">{vehicle.fuel_type ? fuelTypeLabels[vehicle.fuel_type] : 'Not known'}</Fact>
      <Fact label="Owner-operator">{owner || 'None: the fleet’s own'}</Fact>
    </Facts>
  )
}
