import type { VehicleDetail } from '@forecourt/domain/contract/vehicles.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { siteDay } from '#src/time/site-time.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'

/** The new odometers of a vehicle. Most have none. */
export function VehicleMeters({ vehicle }: { vehicle: VehicleDetail }) {
  const remove = useCall(api.vehicles.removeMeter, {
    refresh: ['vehicles', 'transactions', 'exceptions'],
    popup: popups.changesSaved,
  })
  if (vehicle.meters.length === 0) return null
  const ask = async (from_day: string) => {
    if (await confirm({ message: 'Remove this new meter? Miles and findings are recalculated.' }))
      remove.mutate({ params: { vehicle_number: vehicle.vehicle_number, from_day } })
  }
  return (
    <section aria-labelledby="vehicle-meters">
      <h3 id="vehicle-meters" className="size-l strong">
        Meters
      </h3>
      <RuledList label="Meters">
        {vehicle.meters.map(({ from_day, reading }) => (
          <RuledRow key={from_day} title={`New meter from ${siteDay(from_day)}`} sub={`Read ${reading.toLocaleString('en-US')}`}>
            <LinkButton onClick={() => void ask(from_day)}>Remove</LinkButton>
          </RuledRow>
        ))}
      </RuledList>
    </section>
  )
}
