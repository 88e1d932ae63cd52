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
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'

type ChannelSecretsProps = { network: ProviderNetwork; ways: { kind: ChannelKind; urgent_by: ChannelKind | null } }

/** The key of a channel, which is kept and never shown, and whether the channel as it is saved reaches the network. */
export function ChannelSecrets({ network, ways }: ChannelSecretsProps) {
  const needed = channelSecretNames.filter((name) => [ways.kind, ways.urgent_by].includes(channelSecrets[name].needed_by))
  const params = { id: String(network.card_network_id) }
  const test = useAction(() => call(api.networkChannels.test, { params }), { refresh: ['networks'] })
  const outcome = test.data?.data
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
      <div>
        <Button variant="default" disabled={test.isPending} onClick={() => test.mutate(undefined)}>
          Test this channel
        </Button>
      </div>
      {outcome ? (
        <Notice isAlert tone={outcome.is_reached ? 'guide' : 'stop'} title={outcome.is_reached ? 'Reached' : 'Not reached'}>
          {outcome.says}
        </Notice>
      ) : null}
    </>
  )
}

function SecretField({ network, name }: { network: ProviderNetwork; name: ChannelSecret }) {
  const { label, hint } = channelSecrets[name]
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | undefined>()
  const save = useCall(api.networkChannels.saveSecret, {
    refresh: ['networks', 'networkChannels'],
    popup: `${label} saved`,
    form: { setErrors: (errors) => setError(errors['value']) },
  })
  const isSet = network.secrets.includes(name)
  const keep = () =>
    save.mutate(
      { params: { id: String(network.card_network_id), what: name }, body: { value } },
      { onSuccess: () => setValue('') },
    )
  return (
    <div className="stack one-column gap-2">
      <TextAreaField
        label={label}
        description={`${hint}. ${isSet ? 'One is kept; a new one takes its place.' : 'None is kept yet.'}`}
        error={error}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => {
          setValue(currentTarget.value)
          setError(undefined)
        }}
      />
      <div>
        <SubmitButton type="button" variant="default" isBusy={save.isPending} disabled={value.trim() === ''} onClick={keep}>
          {isSet ? 'Replace' : 'Save'} {label.toLowerCase()}
        </SubmitButton>
      </div>
    </div>
  )
}
