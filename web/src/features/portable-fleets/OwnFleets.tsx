import { useCan, useCanRead } from '#src/api/use-can.ts'
import { ownFleets } from './portable-fleets.calls.ts'
import { PortableFleets } from './PortableFleets.tsx'

/** For users who may export their own account. */
export function OwnFleets() {
  const mayMake = useCan('fleet.export')
  return useCanRead('fleet.export') ? <PortableFleets calls={ownFleets} mayMake={mayMake} /> : null
}
