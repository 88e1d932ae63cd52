import { useMemo } from 'react'
import { useCan } from '#src/api/use-can.ts'
import { fleetsOf } from './portable-fleets.calls.ts'
import { PortableFleets } from './PortableFleets.tsx'

/** As staff make and fetch them of any account. */
export function FleetsOfAccount({ account_id }: { account_id: number }) {
  const calls = useMemo(() => fleetsOf(account_id), [account_id])
  return <PortableFleets calls={calls} mayMake={useCan('take-over.run')} />
}
