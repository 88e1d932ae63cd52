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
export function DateField({ value = '', onChange, onBlur, error, max = fourDigits, ...props }: DateFieldProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [isNoDay, setNoDay] = useState(false)
  // Changed from outside, by Back or by clearing the filters.
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
    setNoDay(false)
  }
  /** For 02/30 or half a day the browser reports an empty value, and for the year 1 nothing was reported while it was typed. */
  const settle = ({ value: left, validity }: HTMLInputElement) => {
    setNoDay(validity.badInput)
    if (left !== '' && left !== value) onChange(left)
  }
  return (
    <TextField
      {...props}
      type="date"
      max={max}
      value={typed}
      error={isNoDay ? 'Enter a day that exists' : error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        setNoDay(false)
        if (currentTarget.value === '' || isWholeDate(currentTarget.value)) onChange(currentTarget.value)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') settle(currentTarget)
      }}
      // A form reports it so when it is sent with such a day (record/Form.tsx).
      onInvalid={({ currentTarget }) => settle(currentTarget)}
      onBlur={(event) => {
        settle(event.currentTarget)
        onBlur?.(event)
      }}
    />
  )
}
