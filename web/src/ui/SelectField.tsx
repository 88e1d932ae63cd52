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
  /** Where there is no room for a label. */
  'aria-label'?: string
  data: Options
  value?: string | null | undefined
  defaultValue?: string | null | undefined
  onChange?: (value: string | null) => void
  onFocus?: FocusEventHandler<HTMLElement>
  onBlur?: FocusEventHandler<HTMLElement>
  placeholder?: string
  /** For long lists: what is typed narrows them. */
  searchable?: boolean
  onSearchChange?: (typed: string) => void
  /** The choices are what the server found for the words, so all of them match, whatever their label says. */
  isMatched?: boolean
  /** How many of the matches are shown. */
  limit?: number
  nothingFoundMessage?: string
  onDropdownOpen?: () => void
  /** Nothing chosen is a choice, too. */
  clearable?: boolean
  withAsterisk?: boolean | undefined
  required?: boolean
  disabled?: boolean
  className?: string | undefined
}

/** What the two kinds of list have in common: one is pressed, the other is typed in. */
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

/** One value out of a list. */
export function SelectField({ className, description, error, withAsterisk, required, searchable, ...props }: SelectFieldProps) {
  const { label, 'aria-label': ariaLabel, id, value, defaultValue, onChange, ...list } = props
  const [own, setOwn] = useState(defaultValue ?? null)
  const ownId = useId()
  const fieldId = id ?? ownId
  useTypedField({ id, label, 'aria-label': ariaLabel }, value, (kept) => onChange?.(kept))
  const isRequired = required ?? withAsterisk ?? false
  const described = describedBy(fieldId, { description, error })
  const words = typeof label === 'string' ? label : ariaLabel
  // While a list is searched, it hides the page around it from screen readers, the label too.
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
