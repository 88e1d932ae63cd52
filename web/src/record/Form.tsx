import { useEffect, useRef } from 'react'
import type { ComponentProps, FocusEvent, MouseEvent } from 'react'
import { focusFirstField } from '#src/ui/first-field.ts'

/**
 * Pressing a button must not blur the current field: the validation message that appears on blur would push the button away from
 * under the pointer, and the click would be lost.
 */
const keepFocusInField = (event: MouseEvent) => {
  if (event.target instanceof Element && event.target.closest('button:not([role="combobox"])')) event.preventDefault()
}

export type FormProps = ComponentProps<'form'> & {
  /**
   * Focuses the first field when the form opens, so that text typed at once is not lost. `visible`: only if that needs no
   * scrolling.
   */
  takesFocus?: boolean | 'visible'
}

/**
 * A day such as 02/30 is on screen, but the browser reports an empty value: sending the form would save no day. The field shows the
 * problem itself when it is told (ui/DateField.tsx).
 */
const findNoDay = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')].find(({ validity }) => validity.badInput)

/** Our own messages appear at the fields; the browser's bubbles are disabled. */
export function Form({ takesFocus = false, onSubmit, ...props }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const given = useRef<Element | null>(null)
  useEffect(() => {
    if (!takesFocus) return
    focusFirstField(ref.current, { staysPut: takesFocus === 'visible' })
    given.current = document.activeElement
  }, [takesFocus])
  // Leaving the automatically focused field without typing is not a mistake yet. Its message could also push away the button
  // being pressed.
  const forgiveFirstLeave = (event: FocusEvent) => {
    if (event.target === given.current) event.stopPropagation()
    given.current = null
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- sees the presses on its buttons bubble
    <form
      noValidate
      onSubmit={(event) => {
        const wrong = findNoDay(event.currentTarget)
        if (!wrong) return onSubmit?.(event)
        event.preventDefault()
        wrong.dispatchEvent(new Event('invalid'))
        wrong.focus()
        return undefined
      }}
      onMouseDown={keepFocusInField}
      onBlurCapture={forgiveFirstLeave}
      onInputCapture={() => {
        given.current = null
      }}
      {...props}
      {...(takesFocus && { ref })}
    />
  )
}
