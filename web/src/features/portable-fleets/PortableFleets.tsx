import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconDownload, IconPackageExport } from '@tabler/icons-react'
import type { PortableFleet } from '@forecourt/domain/contract/portable-fleets.ts'
import { saveFile } from '#src/api/save-file.ts'
import { useAction } from '#src/api/use-call.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList } from '#src/ui/RuledList.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { FleetRow } from './FleetRow.tsx'
import type { FleetCalls } from './portable-fleets.calls.ts'

type PortableFleetsProps = {
  calls: FleetCalls
  /** Whether the user may build a file, or only read the list. */
  mayMake: boolean
  mayFetch?: (fleet: PortableFleet) => boolean
  actions?: ReactNode
  /** The actions for a waiting request. */
  decide?: (fleet: PortableFleet) => ReactNode
}

/** Exports the whole account to a file that another install can take over. A job builds it, and it is kept for a week. */
export function PortableFleets({ calls, mayMake, mayFetch = () => true, actions, decide }: PortableFleetsProps) {
  const fleets = useQuery(calls.list())
  const make = useAction(calls.make, { refresh: ['portableFleets'] })
  const fetch = useAction(async (fleet: PortableFleet) => saveFile(await calls.file(fleet)))
  const isUnderWay = fleets.data?.data.some(({ state, has_secrets }) => state === 'queued' && !has_secrets)
  return (
    <Panel
      title="Portable fleet"
      actions={
        <>
          {mayMake ? (
            <SubmitButton
              type="button"
              variant="default"
              size="compact"
              leftSection={<IconPackageExport size={18} aria-hidden />}
              isBusy={make.isPending}
              disabled={isUnderWay}
              onClick={() => make.mutate(undefined)}
            >
              Make a file
            </SubmitButton>
          ) : null}
          {actions}
        </>
      }
    >
      <div className="stack gap-4">
        <p className="no-margin dimmed size-m">
          Accounts, people, vehicles, drivers, cards, purchases, invoices, findings and the audit log as one ZIP. Card numbers and
          PINs are not in it.
        </p>
        <Loaded query={fleets} loading={<TextSkeleton lines={2} label="Loading the portable fleets" />}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="no-margin size-m">No file has been made within the last week.</p>
            ) : (
              <RuledList label="Portable fleets">
                {data.map((fleet) => (
                  <FleetRow key={fleet.id} fleet={fleet}>
                    {fleet.state === 'waiting' ? decide?.(fleet) : null}
                    {fleet.state === 'ready' && mayFetch(fleet) ? (
                      <SubmitButton
                        type="button"
                        variant="default"
                        size="compact"
                        leftSection={<IconDownload size={18} aria-hidden />}
                        aria-label={`Download ${fleet.filename}`}
                        isBusy={fetch.isPending && fetch.variables.id === fleet.id}
                        onClick={() => fetch.mutate(fleet)}
                      >
                        Download
                      </SubmitButton>
                    ) : null}
                  </FleetRow>
                ))}
              </RuledList>
            )
          }
        </Loaded>
      </div>
    </Panel>
  )
}
