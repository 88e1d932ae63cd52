import { useState } from 'react'
import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** While a year is typed the browser already hands in the years 2, 20 and 202. */
const isWholeDate = (text: string) => /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)

type DateFieldProps = Pick<TextFieldProps, 'label' | 'id' | 'error' | 'className' | 'withAsterisk' | 'onBlur' | 'onFocus'> & {
  /** 2026-11-15, or an empty text. Left out is empty, as the properties of a form's field have it. */
  value?: string
  onChange: (value: string) => void
  min?: string
  max?: string
}

/** A day, typed or picked; it is handed on once it is whole, and once it is cleared. */
export function DateField({ value = '', onChange, ...props }: DateFieldProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // Set from elsewhere, by Back or by clearing the filters.
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
  }
  return (
    <TextField
      {...props}
      type="date"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        if (currentTarget.value === '' || isWholeDate(currentTarget.value)) onChange(currentTarget.value)
      }}
    />
  )
}
