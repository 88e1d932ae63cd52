import type { UseFormReturnType } from '@mantine/form'
import { DateField } from '#src/ui/DateField.tsx'

type FirstDayFieldProps<Values extends { effective_from: string }> = { form: UseFormReturnType<Values>; note: string }

/** The first day of a rule or fee, with a note on its effect. */
export function FirstDayField<Values extends { effective_from: string }>({ form, note }: FirstDayFieldProps<Values>) {
  return (
    <>
      <DateField id="effective_from" label="First day" withAsterisk {...form.getInputProps('effective_from')} />
      <p className="no-margin dimmed size-s">{note}</p>
    </>
  )
}
