import { useRef } from 'react'
import type { TextFieldProps } from './TextField.tsx'
import { maskTyping } from './phone-mask.ts'
import { TextField } from './TextField.tsx'

/** A US phone number, masked as (###) ###-#### during typing and pasting. Works controlled and uncontrolled. */
export function PhoneField({ onChange, ...props }: TextFieldProps) {
  const before = useRef(String(props.value ?? props.defaultValue ?? ''))
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(###) ###-####"
      {...props}
      onChange={(event) => {
        const input = event.currentTarget
        const typed = { value: input.value, caret: input.selectionStart ?? input.value.length }
        const masked = maskTyping(before.current, typed)
        before.current = masked.value
        input.value = masked.value
        input.setSelectionRange(masked.caret, masked.caret)
        onChange?.(event)
      }}
    />
  )
}
