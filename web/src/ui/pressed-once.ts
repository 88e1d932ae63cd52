import type { MouseEvent } from 'react'

type Press = MouseEvent<HTMLButtonElement>

/**
 * For a button that calls: lets nothing through while the call is under way. The second click of a double click was meant once,
 * too: for this button before it could turn busy, or for the one that stood here a moment ago.
 */
export const pressedOnce = (isBusy: boolean, onClick: ((event: Press) => void) | undefined) => (event: Press) => {
  // Enter in a field arrives here too, as a click on the form's button.
  if (isBusy || event.detail > 1) return event.preventDefault()
  onClick?.(event)
}
