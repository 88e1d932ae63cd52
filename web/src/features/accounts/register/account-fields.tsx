import type { UseFormReturnType } from '@mantine/form'
import { states } from '@forecourt/domain/states.ts'
import { americanZones } from '#src/time/time-zones.ts'
import { zoneInWords } from '#src/time/zone-name.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'

export type FactsForm = {
  account_name: string
  city: string
  state: string
  time_zone: string
  external_number: string
}

export const emptyFacts: FactsForm = {
  account_name: '',
  city: '',
  state: '',
  time_zone: 'America/Los_Angeles',
  external_number: '',
}

const stateOptions = [{ value: '', label: '–' }, ...states.map(({ code, name }) => ({ value: code as string, label: name }))]

/** Name and address of the account, shared by the forms for a new and for an existing account. */
export function FactsFields<Form extends FactsForm>({ form }: { form: UseFormReturnType<Form> }) {
  const zone = form.values.time_zone
  const isListed = americanZones.some(({ value }) => value === zone)
  const zones = isListed ? americanZones : [...americanZones, { value: zone, label: zoneInWords(zone) }]
  return (
    <>
      <TextField id="account_name" label="Name" withAsterisk maxLength={100} {...form.getInputProps('account_name')} />
      <TextField id="city" label="City" maxLength={60} {...form.getInputProps('city')} />
      <SelectField id="state" label="State" searchable data={stateOptions} {...form.getInputProps('state')} />
      <SelectField id="time_zone" label="Time zone" data={zones} {...form.getInputProps('time_zone')} />
      <TextField
        id="external_number"
        label="Previous number"
        description="Its number in the previous system. The search finds it."
        maxLength={20}
        {...form.getInputProps('external_number')}
      />
    </>
  )
}
