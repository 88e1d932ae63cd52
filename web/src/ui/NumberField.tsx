import { useState } from 'react'
import { Hidden } from './Hidden.tsx'
import { TextField } from './TextField.tsx'
import type { TextFieldProps } from './TextField.tsx'
import classes from './NumberField.module.css'

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'limit' | 'min' | 'max'> & {
  value: number | null
  onChange: (value: number | null) => void
  /** Without a minimum no number is raised, and the form reports a number that is too low. */
  min?: number
  max: number
  /** The message shown when a number was above the maximum and has been lowered to it. */
  lowered?: (max: number) => string
}

/** Accepts "1,200". Keeps a minus sign, because -2 must not become 2: the form must see that it is too low. */
const readWhole = (text: string) => /^-?\d*$/.exec(text.replaceAll(/[\s,]/g, '').replace('\u2212', '-'))?.[0].slice(0, 7)

/** A whole number. On blur a number out of bounds is changed to the nearest bound, with a note. */
export function NumberField({ value, onChange, onBlur, min = -Infinity, max, lowered, ...props }: NumberFieldProps) {
  const [note, setNote] = useState('')
  // A minus was typed, without a digit so far.
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
    setNote(value > max ? (lowered?.(max) ?? `Lowered to the maximum, ${max}`) : `Raised to the minimum, ${min}`)
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
