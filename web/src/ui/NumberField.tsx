import { useState } from 'react'
import { Hidden } from './Hidden.tsx'
import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'
import classes from './NumberField.module.css'

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'limit' | 'min' | 'max'> & {
  value: number | null
  onChange: (value: number | null) => void
  /** Without it nothing is raised, and the form says what is too low. */
  min?: number
  max: number
  /** The message shown when a number was above the maximum and has been lowered to it. */
  lowered?: (max: number) => string
}

/** "1,200" is what people type. A minus sign is kept: -2 is not 2, and the reader of the value must see that it is too low. */
const readWhole = (text: string) => /^-?\d*$/.exec(text.replaceAll(/[\s,]/g, '').replace('\u2212', '-'))?.[0].slice(0, 7)

/** A whole number. What is out of bounds is brought back when the field is left, and the reader is told. */
export function NumberField({ value, onChange, onBlur, min = -Infinity, max, lowered, ...props }: NumberFieldProps) {
  const [note, setNote] = useState('')
  // A minus was typed, and no digit yet.
  const [isMinus, setMinus] = useState(false)

  const type = (text: string) => {
    const whole = readWhole(text)
    setNote(whole === undefined ? 'Whole numbers only' : '')
    if (whole === undefined) return
    setMinus(whole === '-')
    onChange(whole === '' || whole === '-' ? null : Number(whole))
  }

  const bringBack = () => {
    setMinus(false)
    if (value === null || (value >= min && value <= max)) return
    onChange(value > max ? max : min)
    setNote(value > max ? (lowered?.(max) ?? `Lowered to the maximum, ${max}`) : `Raised to the least there is, ${min}`)
  }

  return (
    <div className={classes.field} data-cell>
      <TextField
        {...props}
        inputMode="numeric"
        autoComplete="off"
        value={value === null ? (isMinus ? '-' : '') : String(value)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
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
