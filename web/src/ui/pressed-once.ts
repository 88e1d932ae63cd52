import type { MouseEvent } from 'react'

type Press = MouseEvent<HTMLButtonElement>

/**
 * For a button that sends a call: ignores presses while the call is pending. Also ignores the second click of a double click: it
 * was meant for this button before it became busy, or for another button that was in this place a moment ago.
 */
export const pressedOnce = (isBusy: boolean, onClick: ((event: Press) => void) | undefined) => (event: Press) => {
  // Enter in a field also arrives here, as a click on the form's button.
  if (isBusy || event.detail > 1) return event.preventDefault()
  onClick?.(event)
}
