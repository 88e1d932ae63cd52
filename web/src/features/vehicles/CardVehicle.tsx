import { useCan } from '#src/api/use-can.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import type { Vehicle } from '@forecourt/domain/contract/vehicles.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { vehicleCalls } from './vehicles.calls.ts'
import { fuelTypeLabels } from './vehicle-words.ts'
import { VehicleDrawer } from './VehicleDrawer.tsx'
import classes from './CardVehicle.module.css'

/** The vehicle of a card. Without its tank size, no fill can be recognized as too large. */
export function CardVehicle({ vehicle_number }: { vehicle_number: string }) {
  const vehicle = useQuery(vehicleCalls.get(vehicle_number))
  const [isEditing, setEditing] = useState(false)
  const mayChange = useCan('cards.manage')
  return (
    <section aria-labelledby="card-vehicle">
      <div className={classes.headed}>
        <h3 id="card-vehicle" className="no-margin size-l strong">
          Vehicle {vehicle_number}
        </h3>
        {vehicle.data && mayChange ? (
          <Button
            variant="default"
            size="compact"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setEditing(true)}
          >
            Edit vehicle
          </Button>
        ) : null}
      </div>
      <Loaded query={vehicle} loading={<TextSkeleton lines={3} label="Loading the vehicle" />}>
        {({ data }) => (
          <>
            <VehicleFacts vehicle={data} />
            {isEditing ? <VehicleDrawer vehicle={data} onClose={() => setEditing(false)} /> : null}
          </>
        )}
      </Loaded>
    </section>
  )
}

function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const { tank_capacity, fuel_type, owner_operator_number, owner_operator_name } = vehicle
  const owner = [owner_operator_number, owner_operator_name].filter(Boolean).join(' · ')
  return (
    <Facts className="below-4">
      <Fact label="Tank capacity">{tank_capacity ? `${tank_capacity.toLocaleString('en-US')} gal` : 'Not known'}</Fact>
      <Fact label="Fuel type">{fuel_type ? fuelTypeLabels[fuel_type] : 'Not known'}</Fact>
      <Fact label="Owner-operator" isWide>
        {owner || 'None: the fleet’s own'}
      </Fact>
    </Facts>
  )
}
