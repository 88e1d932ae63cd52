import type { ComponentProps } from 'react'
import type { ChoiceList } from '@forecourt/domain/rules/choice-lists.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { useChoices } from './use-choices.ts'

type ChoiceFieldProps = Omit<ComponentProps<typeof SelectField>, 'data'> & { list: ChoiceList }

/** One of a list of the reference data. */
export function ChoiceField({ list, ...props }: ChoiceFieldProps) {
  return <SelectField {...props} data={useChoices(list)} />
}
