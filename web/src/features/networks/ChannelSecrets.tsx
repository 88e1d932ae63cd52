import { useState } from 'react'
import type { ProviderNetwork } from '@forecourt/domain/contract/networks.ts'
import {
  channelSecretNames,
  channelSecrets,
  type ChannelKind,
  type ChannelSecret,
} from '@forecourt/domain/rules/network-channels.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { KeptKeyField } from './KeptKeyField.tsx'
import { TestChannel } from './TestChannel.tsx'

type ChannelSecretsProps = {
  network: ProviderNetwork
  ways: { kind: ChannelKind; urgent_by: ChannelKind | null }
  isSaved: boolean
}

/** The key of a channel, which is stored but never shown, and a test of whether the saved channel reaches the network. */
export function ChannelSecrets({ network, ways, isSaved }: ChannelSecretsProps) {
  const needed = channelSecretNames.filter((name) => [ways.kind, ways.urgent_by].includes(channelSecrets[name].needed_by))
  const params = { id: String(network.card_network_id) }
  const test = useAction(() => call(api.networkChannels.test, { params }), { refresh: ['networks'] })
  return (
    <>
      {needed.map((name) => (
        <SecretField key={name} network={network} name={name} />
      ))}
      {network.failure ? (
        <Notice tone="caution" title="The network could not be reached">
          {network.failure}
        </Notice>
      ) : null}
      <TestChannel isBusy={test.isPending} isSaved={isSaved} onTest={() => test.mutate(undefined)} outcome={test.data?.data} />
    </>
  )
}

function SecretField({ network, name }: { network: ProviderNetwork; name: ChannelSecret }) {
  const { label, hint } = channelSecrets[name]
  const [error, setError] = useState<string | undefined>()
  const save = useCall(api.networkChannels.saveSecret, {
    refresh: ['networks', 'networkChannels'],
    popup: `${label} saved`,
    form: { setErrors: (errors) => setError(errors['value']) },
  })
  return (
    <KeptKeyField
      label={label}
      hint={hint}
      isSet={network.secrets.includes(name)}
      isBusy={save.isPending}
      error={error}
      keep={(value, onKept) =>
        save.mutate({ params: { id: String(network.card_network_id), what: name }, body: { value } }, { onSuccess: onKept })
      }
    />
  )
}
