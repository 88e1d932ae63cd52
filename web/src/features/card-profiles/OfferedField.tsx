import type { UseFormReturnType } from '@mantine/form'
import { SwitchField } from '#src/ui/SwitchField.tsx'

type Hideable = { is_hidden: boolean }

export function OfferedField<Values extends Hideable & Record<string, unknown>>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <SwitchField
      label="Offered in forms"
      description="When off, cards and templates that have it keep it."
      isOn={!form.values.is_hidden}
      onChange={(isOffered) => form.setFieldValue('is_hidden', !isOffered as never)}
    />
  )
}
