import { useMemo, useState } from 'react'
import { IconLock } from '@tabler/icons-react'
import type { PortableFleet } from '@forecourt/domain/contract/portable-fleets.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { Button } from '#src/ui/Button.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { AskSecretsDrawer } from './AskSecretsDrawer.tsx'
import { fleetsOf, oneFleet } from './portable-fleets.calls.ts'
import { PortableFleets } from './PortableFleets.tsx'

/** Another person decides on the request; the requester may withdraw it. */
function Decide({ account_id, fleet }: { account_id: number; fleet: PortableFleet }) {
  const effects = { refresh: ['portableFleets'] } as const
  const approve = useCall(api.portableFleets.approve, effects)
  const refuse = useCall(api.portableFleets.refuse, effects)
  const which = oneFleet(account_id, fleet.id)
  return (
    <>
      {fleet.is_own ? null : (
        <SubmitButton type="button" size="compact" isBusy={approve.isPending} onClick={() => approve.mutate(which)}>
          Approve
        </SubmitButton>
      )}
      <SubmitButton type="button" variant="default" size="compact" isBusy={refuse.isPending} onClick={() => refuse.mutate(which)}>
        {fleet.is_own ? 'Withdraw' : 'Refuse'}
      </SubmitButton>
    </>
  )
}

/** For staff, who build and download the files of any account. */
export function FleetsOfAccount({ account_id }: { account_id: number }) {
  const mayExport = useCan('secrets.export')
  const calls = useMemo(() => fleetsOf(account_id), [account_id])
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <PortableFleets
        calls={calls}
        mayMake={useCan('take-over.run')}
        mayFetch={(fleet) => mayExport || !fleet.has_secrets}
        actions={
          mayExport ? (
            <Button
              variant="default"
              size="compact"
              leftSection={<IconLock size={18} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              With numbers and PINs
            </Button>
          ) : null
        }
        decide={(fleet) => (mayExport ? <Decide account_id={account_id} fleet={fleet} /> : null)}
      />
      {isAsking ? <AskSecretsDrawer account_id={account_id} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
