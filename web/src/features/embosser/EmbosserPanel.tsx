import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useCan } from '#src/api/use-can.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { embosserCalls } from './embosser.calls.ts'
import { EmbosserDrawer } from './EmbosserDrawer.tsx'
import { embosserWays } from './embosser-form.ts'

/** How the files of completed batches reach the embosser. */
export function EmbosserPanel() {
  const embosser = useQuery(embosserCalls.get())
  const mayChange = useCan('provider.manage')
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel>
      <Loaded query={embosser} loading={<TextSkeleton lines={1} label="Loading the embosser" />}>
        {({ data }) => (
          <>
            <RuledList label="Who makes the plastic">
              <RuledRow title="Embosser" sub={embosserWays[data.kind].label}>
                {data.failure ? (
                  <StatusChip tone="caution" icon={IconAlertTriangle}>
                    Not reached
                  </StatusChip>
                ) : null}
                {data.kind !== 'none' && !data.failure ? (
                  <StatusChip tone="guide" icon={IconCircleCheck}>
                    Sent automatically
                  </StatusChip>
                ) : null}
                {mayChange ? (
                  <Button variant="default" aria-label="Edit the embosser" onClick={() => setOpen(true)}>
                    Edit
                  </Button>
                ) : null}
              </RuledRow>
            </RuledList>
            {isOpen ? <EmbosserDrawer embosser={data} onClose={() => setOpen(false)} /> : null}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
