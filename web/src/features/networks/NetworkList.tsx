import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import type { ProviderNetwork } from '@forecourt/domain/contract/networks.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { channelKinds } from '@forecourt/domain/rules/network-channels.ts'
import { useCan } from '#src/api/use-can.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { networkCalls } from './networks.calls.ts'
import { NetworkDrawer } from './NetworkDrawer.tsx'

const wordsOf = ({ kind, participant, codes, updated_at }: ProviderNetwork) =>
  [
    channelKinds[kind].label,
    ...(participant ? [`participant ${participant}`] : []),
    ...(codes.length > 0 ? [counted(codes.length, 'code')] : []),
    ...(updated_at ? [] : ['not looked at yet']),
  ].join(' · ')

/** Which networks the provider issues cards for, and how the portal tells each of changes. */
export function NetworkList() {
  const networks = useQuery(networkCalls.list())
  const mayChange = useCan('provider.manage')
  const [open, setOpen] = useState<ProviderNetwork | null>(null)
  return (
    <Panel>
      <Loaded query={networks} loading={<TextSkeleton lines={7} label="Loading the networks" />}>
        {({ data }) => (
          <RuledList label="Networks">
            {data.map((network) => (
              <RuledRow key={network.card_network_id} title={network.name} sub={wordsOf(network)}>
                {network.is_used ? (
                  <StatusChip tone="guide" icon={IconCircleCheck} data-of="network">
                    Used
                  </StatusChip>
                ) : (
                  <StatusChip tone="service" icon={IconCircleMinus}>
                    Not used
                  </StatusChip>
                )}
                {mayChange ? (
                  <Button variant="default" aria-label={`Edit ${network.name}`} onClick={() => setOpen(network)}>
                    Edit
                  </Button>
                ) : null}
              </RuledRow>
            ))}
          </RuledList>
        )}
      </Loaded>
      {open ? <NetworkDrawer network={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  )
}
