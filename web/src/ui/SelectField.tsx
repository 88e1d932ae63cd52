import { useId, useState } from 'react'
import type { FocusEventHandler, ReactNode } from 'react'
import { describedBy, Field } from './Field.tsx'
import type { FieldText } from './Field.tsx'
import type { Options } from './options.ts'
import { PlainSelect } from './PlainSelect.tsx'
import { SearchSelect } from './SearchSelect.tsx'
import { useTypedField } from './typed-field.ts'

export type SelectFieldProps = Omit<FieldText, 'label'> & {
  id?: string | undefined
  label?: ReactNode
  /** Used if there is no room for a label. */
  'aria-label'?: string
  data: Options
  value?: string | null | undefined
  defaultValue?: string | null | undefined
  onChange?: (value: string | null) => void
  onFocus?: FocusEventHandler<HTMLElement>
  onBlur?: FocusEventHandler<HTMLElement>
  placeholder?: string
  /** For long lists: typing filters the options. */
  searchable?: boolean
  onSearchChange?: (typed: string) => void
  /** The server has already filtered the options, so all of them match, whatever their label. */
  isMatched?: boolean
  /** The options of the typed text are still being looked up. Entered or left meanwhile, it takes its match once they arrive. */
  isLooking?: boolean
  /** The maximum number of matches to show. */
  limit?: number
  nothingFoundMessage?: string
  onDropdownOpen?: () => void
  /** Allows choosing nothing. */
  clearable?: boolean
  withAsterisk?: boolean | undefined
  required?: boolean
  disabled?: boolean
  className?: string | undefined
}

/** The props shared by both kinds of list: the one to press and the one to type in. */
export type ChosenListProps = Omit<
  SelectFieldProps,
  'description' | 'error' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'required'
> & {
  id: string
  value: string | null
  onChange: (value: string | null) => void
  clearLabel: string
  aria: { 'aria-label'?: string; 'aria-invalid'?: true; 'aria-required'?: true; 'aria-describedby'?: string }
}

/** A choice of one value from a list. */
export function SelectField({ className, description, error, withAsterisk, required, searchable, ...props }: SelectFieldProps) {
  const { label, 'aria-label': ariaLabel, id, value, defaultValue, onChange, ...list } = props
  const [own, setOwn] = useState(defaultValue ?? null)
  const ownId = useId()
  const fieldId = id ?? ownId
  useTypedField({ id, label, 'aria-label': ariaLabel }, value, (kept) => onChange?.(kept))
  const isRequired = required ?? withAsterisk ?? false
  const described = describedBy(fieldId, { description, error })
  const words = typeof label === 'string' ? label : ariaLabel
  // An open list that is searched hides the rest of the page from screen readers, including the label.
  const name = searchable ? words : ariaLabel
  const List = searchable ? SearchSelect : PlainSelect
  return (
    <Field
      id={fieldId}
      label={label}
      description={description}
      error={error}
      isRequired={isRequired}
      {...(className === undefined ? {} : { className })}
    >
      <List
        {...list}
        id={fieldId}
        value={value === undefined ? own : value}
        onChange={(next) => {
          setOwn(next)
          onChange?.(next)
        }}
        clearLabel={`Clear ${words ?? ''}`.trim()}
        aria={{
          ...(name === undefined ? {} : { 'aria-label': name }),
          ...(error ? { 'aria-invalid': true } : {}),
          ...(isRequired ? { 'aria-required': true } : {}),
          ...(described === undefined ? {} : { 'aria-describedby': described }),
        }}
      />
    </Field>
  )
}
