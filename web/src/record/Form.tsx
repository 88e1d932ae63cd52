import { useEffect, useRef } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { focusFirstField } from '#src/ui/first-field.ts'

/**
 * A press on a button must not blur the field one was typing in: the message that the blur brings would push the button
 * away from under the pointer, and the click would be lost.
 */
const keepFocusInField = (event: MouseEvent) => {
  if (event.target instanceof Element && event.target.closest('button:not([role="combobox"])')) event.preventDefault()
}

type FormProps = ComponentProps<'form'> & {
  /** Opened to be filled in: its first field has the focus, so that what is typed at once is not lost. */
  takesFocus?: boolean
}

/** Our own messages stand at the fields; the browser's bubbles do not. */
export function Form({ takesFocus = false, ...props }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) focusFirstField(ref.current)
  }, [takesFocus])
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the presses on its buttons pass
  return <form noValidate onMouseDown={keepFocusInField} {...props} {...(takesFocus && { ref })} />
}
