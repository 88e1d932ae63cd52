import { useEffect, useRef } from 'react'
import type { ComponentProps, FocusEvent, MouseEvent } from 'react'
import { focusFirstField } from '#src/ui/first-field.ts'

/**
 * A press on a button must not blur the field one was typing in: the message that the blur brings would push the button
 * away from under the pointer, and the click would be lost.
 */
const keepFocusInField = (event: MouseEvent) => {
  if (event.target instanceof Element && event.target.closest('button:not([role="combobox"])')) event.preventDefault()
}

export type FormProps = ComponentProps<'form'> & {
  /**
   * Opened to be filled in: its first field has the focus, so that what is typed at once is not lost. `visible`: unless it would
   * have to be scrolled to.
   */
  takesFocus?: boolean | 'visible'
}

/** Our own messages stand at the fields; the browser's bubbles do not. */
export function Form({ takesFocus = false, ...props }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  const given = useRef<Element | null>(null)
  useEffect(() => {
    if (!takesFocus) return
    focusFirstField(ref.current, { staysPut: takesFocus === 'visible' })
    given.current = document.activeElement
  }, [takesFocus])
  // Leaving the field one was put into without typing is no mistake yet. Its message would also push away what is being pressed.
  const forgiveFirstLeave = (event: FocusEvent) => {
    if (event.target === given.current) event.stopPropagation()
    given.current = null
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the presses on its buttons pass
    <form
      noValidate
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
