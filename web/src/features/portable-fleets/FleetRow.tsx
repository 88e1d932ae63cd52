import type { ReactNode } from 'react'
import type { PortableFleet } from '@forecourt/domain/contract/portable-fleets.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { RuledRow } from '#src/ui/RuledList.tsx'
import { FleetStateChip } from './FleetStateChip.tsx'

const kilobyte = 1024
const sizeText = (bytes: number) =>
  bytes < kilobyte ** 2 ? `${Math.ceil(bytes / kilobyte)} KB` : `${(bytes / kilobyte ** 2).toFixed(1)} MB`

/** One file with its actions. */
export function FleetRow({ fleet, children }: { fleet: PortableFleet; children: ReactNode }) {
  const { moment, zone } = useAccountTime()
  const { asked_by, approved_by, created_at, expires_at, state, bytes, failure } = fleet
  const facts = [
    `Requested ${moment(created_at)} ${zone}${asked_by ? ` by ${asked_by}` : ''}`,
    approved_by ? `approved by ${approved_by}` : '',
    state === 'ready' ? `${sizeText(bytes)}, kept until ${moment(expires_at)}` : '',
    failure ?? '',
  ]
  return (
    <RuledRow
      title={fleet.has_secrets ? `${fleet.filename} · with numbers and PINs` : fleet.filename}
      sub={facts.filter(Boolean).join(' · ')}
    >
      <div className="row wrap gap-2-3">
        <FleetStateChip state={state} />
        {children}
      </div>
    </RuledRow>
  )
}
