import type { ComponentProps } from 'react'
import type { ChoiceList } from '@forecourt/domain/rules/choice-lists.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { useChoices } from './use-lists.ts'

type ChoiceFieldProps = Omit<ComponentProps<typeof SelectField>, 'data' | 'value'> & { list: ChoiceList; value: string | null }

/** A choice from one list of the reference data. */
export function ChoiceField({ list, value, ...props }: ChoiceFieldProps) {
  return <SelectField {...props} value={value} data={useChoices(list, value)} />
}
