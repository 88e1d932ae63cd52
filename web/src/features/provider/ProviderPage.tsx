import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Provider } from '@forecourt/domain/contract/provider.ts'
import { PageOfParts } from '#src/list/PageOfParts.tsx'
import { useCan } from '#src/api/use-can.ts'
import { EmbosserPanel } from '#src/features/embosser/EmbosserPanel.tsx'
import { NetworkList } from '#src/features/networks/NetworkList.tsx'
import { RangeList } from '#src/features/number-ranges/RangeList.tsx'
import { OnCallList } from '#src/features/staff-tasks/OnCallList.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { LogoPanel } from './LogoPanel.tsx'
import { MailPanel } from './MailPanel.tsx'
import { providerCalls } from './provider.calls.ts'
import { ProviderForm } from './ProviderForm.tsx'

const parts = [
  { id: undefined, label: 'Provider', show: () => <Known>{(provider) => <Facts provider={provider} />}</Known> },
  { id: 'mail', label: 'Mail', show: () => <Known>{(provider) => <MailPanel provider={provider} />}</Known> },
  { id: 'networks', label: 'Networks', show: NetworksAndEmbosser },
  { id: 'on-call', label: 'On call', show: OnCallList },
  { id: 'ranges', label: 'Number ranges', show: RangeList },
] as const

/** The provider's own settings: its name and office, its networks, its card numbers. */
export function ProviderPage() {
  return <PageOfParts title="Provider settings" sub="For the whole portal" width="64rem" parts={parts} />
}

function Known({ children }: { children: (provider: Provider) => React.ReactNode }) {
  // Reload only after our own saves: another person's change must not replace a half-filled form.
  const provider = useQuery({ ...providerCalls.get(), refetchOnWindowFocus: false, refetchOnReconnect: false })
  return (
    <Loaded
      query={provider}
      loading={
        <Panel>
          <FormSkeleton fields={8} />
        </Panel>
      }
    >
      {({ data }) => children(data)}
    </Loaded>
  )
}

/** The networks, and the embosser that makes the plastic. */
function NetworksAndEmbosser() {
  return (
    <div className="stack gap-4">
      <NetworkList />
      <EmbosserPanel />
    </div>
  )
}

function Facts({ provider }: { provider: Provider }) {
  const [saves, setSaves] = useState(0)
  const mayChange = useCan('provider.manage')
  return (
    <div className="stack gap-4">
      {/* A save restarts the form with the saved values. A new logo does not touch what is being typed. */}
      <ProviderForm key={saves} provider={provider} onSaved={() => setSaves(saves + 1)} />
      {mayChange ? <LogoPanel provider={provider} /> : null}
    </div>
  )
}
