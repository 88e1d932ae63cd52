import type { UseFormReturnType } from '@mantine/form'
import { channelSettings, settingChoices, type ChannelSetting } from '@forecourt/domain/rules/network-channels.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'

type SettingFieldProps = {
  name: ChannelSetting
  isNeeded: boolean
  form: { getInputProps: (path: string) => ReturnType<UseFormReturnType<unknown>['getInputProps']> }
}

/** One setting of a channel: a select if there is a list of values, otherwise a text field. */
export function SettingField({ name, isNeeded, form }: SettingFieldProps) {
  const shared = { id: `settings.${name}`, label: channelSettings[name], ...form.getInputProps(`settings.${name}`) }
  const choices = settingChoices[name]
  if (!choices) return <TextField {...shared} withAsterisk={isNeeded} autoComplete="off" />
  const options = Object.entries(choices).map(([value, label]) => ({ value, label }))
  return <SelectField {...shared} placeholder={options[0]!.label} data={options} />
}
