import type { ComponentPropsWithRef, MouseEvent } from 'react'

/**
 * A press on a button must not blur the field one was typing in: the message that the blur brings would push the button
 * away from under the pointer, and the click would be lost.
 */
const keepFocusInField = (event: MouseEvent) => {
  if (event.target instanceof Element && event.target.closest('button:not([role="combobox"])')) event.preventDefault()
}

/** Our own messages stand at the fields; the browser's bubbles do not. */
export function Form(props: ComponentPropsWithRef<'form'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the presses on its buttons pass
  return <form noValidate onMouseDown={keepFocusInField} {...props} />
}
