import { use } from 'react'
import { IsInSheet } from './filter-place.ts'
import type { Option, OptionGroup } from './options.ts'
import { SelectField } from './SelectField.tsx'

type FilterSelectProps<Value extends string> = {
  label: string
  options: readonly (Option<Value> | OptionGroup<Value>)[]
  /** Undefined means no filter. */
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** An optional choice that narrows a list. In a bar the empty field shows its label. */
export function FilterSelect<Value extends string>({ label, options, value, onChange }: FilterSelectProps<Value>) {
  const hasLabel = use(IsInSheet)
  return (
    <SelectField
      {...(hasLabel ? { label, placeholder: 'All' } : { 'aria-label': label, placeholder: label })}
      data={options}
      value={value ?? null}
      onChange={(chosen) => onChange((chosen ?? undefined) as Value | undefined)}
      clearable
    />
  )
}
