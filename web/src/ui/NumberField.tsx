import { useState } from 'react'
import { Hidden } from './Hidden.tsx'
import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'
import classes from './NumberField.module.css'

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'limit' | 'min' | 'max'> & {
  value: number | null
  onChange: (value: number | null) => void
  min: number
  max: number
  /** Said when a number was too high and has been lowered. */
  lowered?: (max: number) => string
}

const onlyDigits = (text: string) => text.replace(/\D/g, '').slice(0, 7)

/** A whole number. What is out of bounds is brought back when the field is left, and the reader is told. */
export function NumberField({ value, onChange, onBlur, min, max, lowered, ...props }: NumberFieldProps) {
  const [note, setNote] = useState('')

  const bringBack = () => {
    if (value === null || (value >= min && value <= max)) return
    onChange(value > max ? max : min)
    setNote(value > max ? (lowered?.(max) ?? `Lowered to the maximum, ${max}`) : `Raised to the least there is, ${min}`)
  }

  return (
    <div className={classes.field}>
      <TextField
        {...props}
        inputMode="numeric"
        autoComplete="off"
        value={value === null ? '' : String(value)}
        onChange={({ currentTarget }) => {
          const digits = onlyDigits(currentTarget.value)
          setNote('')
          onChange(digits === '' ? null : Number(digits))
        }}
        onBlur={(event) => {
          bringBack()
          onBlur?.(event)
        }}
      />
      <p role="status" className={classes.note}>
        {note ? (
          <>
            <Hidden>{props.label}: </Hidden>
            {note}
          </>
        ) : null}
      </p>
    </div>
  )
}
