import type { Option, OptionGroup } from './options.ts'
import { SelectField } from './SelectField.tsx'

type FilterSelectProps<Value extends string> = {
  label: string
  /** Off where the bar has no room: the label then stands in the empty field. */
  hasLabel?: boolean
  options: readonly (Option<Value> | OptionGroup<Value>)[]
  /** Undefined: everything is shown. */
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** One choice that narrows a list, or none. */
export function FilterSelect<Value extends string>({
  label,
  hasLabel = true,
  options,
  value,
  onChange,
}: FilterSelectProps<Value>) {
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
