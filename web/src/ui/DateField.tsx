import { useState } from 'react'
import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'
import { isWholeDate } from './whole-date.ts'

/** Makes the browser move on to the next part after four digits of a year. */
const fourDigits = '9999-12-31'

type DateFieldProps = Pick<TextFieldProps, 'label' | 'id' | 'error' | 'className' | 'withAsterisk' | 'onBlur' | 'onFocus'> & {
  /** 2026-11-15, or an empty text. Undefined counts as empty, because a form's field props may omit it. */
  value?: string
  onChange: (value: string) => void
  min?: string
  max?: string
}

/** A day, typed or picked. Reports a value only when the date is complete or cleared. */
export function DateField({ value = '', onChange, max = fourDigits, ...props }: DateFieldProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // Changed from outside, by Back or by clearing the filters.
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
  }
  return (
    <TextField
      {...props}
      type="date"
      max={max}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        if (currentTarget.value === '' || isWholeDate(currentTarget.value)) onChange(currentTarget.value)
      }}
    />
  )
}
