import type { UseFormReturnType } from '@mantine/form'
import type { ProviderNetwork } from '@forecourt/domain/contract/networks.ts'
import {
  activationMoments,
  channelKindNames,
  channelKinds,
  newCardMoments,
  urgentKindNames,
  settingsOfWays,
} from '@forecourt/domain/rules/network-channels.ts'
import { renewalWays } from '@forecourt/domain/rules/renewals.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { ChannelSecrets } from './ChannelSecrets.tsx'
import { CodeFields } from './CodeFields.tsx'
import { SettingField } from './SettingField.tsx'
import { networkLabels, type NetworkForm } from './network-form.ts'
import { useSaveNetwork } from './use-save-network.ts'

const kinds = channelKindNames.map((value) => ({ value, label: channelKinds[value].label }))
const urgentKinds = urgentKindNames.map((value) => ({ value, label: channelKinds[value].label }))
const moments = Object.entries(newCardMoments).map(([value, label]) => ({ value, label }))
const activations = Object.entries(activationMoments).map(([value, label]) => ({ value, label }))
const renewals = Object.entries(renewalWays).map(([value, label]) => ({ value, label }))
const lockings = [
  { value: 'card', label: 'One change for each card' },
  { value: 'account', label: 'One record of the account' },
]

export function NetworkDrawer({ network, onClose }: { network: ProviderNetwork; onClose: () => void }) {
  const edit = useSaveNetwork(network, onClose)
  return (
    <EditDrawer title="Network" sub={network.name} width={560} submit="Save" {...edit} onClose={onClose}>
      <NetworkFields form={edit.form} />
      <ChannelSecrets network={network} ways={edit.form.values} isSaved={!edit.form.isDirty()} />
    </EditDrawer>
  )
}

function NetworkFields({ form }: { form: UseFormReturnType<NetworkForm> }) {
  const { values } = form
  const { needs, shown } = settingsOfWays(values)
  const field = (id: keyof NetworkForm) => ({ id, label: networkLabels[id], ...form.getInputProps(id) })
  return (
    <>
      <SwitchField
        label={networkLabels['is_used']}
        description="When off, it is in no list. Its old cards and transactions stay readable."
        isOn={values.is_used}
        onChange={(is_used) => form.setFieldValue('is_used', is_used)}
      />
      {form.errors['is_used'] ? (
        <p className="no-margin wrong" role="alert">
          {form.errors['is_used']}
        </p>
      ) : null}
      <SelectField {...field('kind')} description={channelKinds[values.kind].hint} data={kinds} />
      <FieldGrid>
        {shown.map((name) => (
          <SettingField key={name} name={name} isNeeded={needs.has(name)} form={form} />
        ))}
        <SelectField {...field('urgent_by')} placeholder="In the same way" clearable data={urgentKinds} />
        <SelectField {...field('activation')} data={activations} />
        <SelectField {...field('renewal')} data={renewals} />
        <TextField {...field('card_years')} inputMode="numeric" autoComplete="off" maxLength={2} />
        <SelectField {...field('new_cards')} data={moments} />
        <SelectField {...field('locks_by')} data={lockings} />
        <TextField {...field('participant')} autoComplete="off" maxLength={10} />
        <TextField {...field('card_stock')} autoComplete="off" maxLength={10} />
        <TextField {...field('assumed_after')} description="Empty: wait for an answer" inputMode="numeric" autoComplete="off" />
      </FieldGrid>
      <SwitchField
        label={networkLabels['sends_pin']}
        description="Only where the network has agreed to take them."
        isOn={values.sends_pin}
        onChange={(sends_pin) => form.setFieldValue('sends_pin', sends_pin)}
      />
      <CodeFields form={form} />
      <TextAreaField
        {...field('encodings')}
        description="What we encode, track by track: 2 {number}={expiry}{service}{prompts}1. For one type of card: 2 Vehicle … Empty: the network encodes its cards."
        autoComplete="off"
        spellCheck={false}
      />
      <SwitchField
        label={networkLabels['adds_sentinels']}
        description="Off where the encoder adds them, as most do. The check character is always the encoder's."
        isOn={values.adds_sentinels}
        onChange={(adds_sentinels) => form.setFieldValue('adds_sentinels', adds_sentinels)}
      />
    </>
  )
}
