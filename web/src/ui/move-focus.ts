import type { KeyboardEvent } from 'react'

const operable = 'a[href], button:not([disabled]), input:not([disabled])'

type Keys = { forward: string; back: string; among?: string }

/** Moves the focus through the operable elements of a box with the arrow keys, Home and End. */
export const moveFocus = (event: KeyboardEvent, box: HTMLElement, { forward, back, among = operable }: Keys) => {
  // Arrows change a radio button, and Home and End belong to the text of a field.
  if (event.target instanceof HTMLInputElement && (event.target.type === 'radio' || event.key === 'Home' || event.key === 'End'))
    return
  const stops = [...box.querySelectorAll<HTMLElement>(among)].filter((stop) => stop.offsetParent !== null)
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = {
    [forward]: stops[(at + 1) % stops.length],
    [back]: stops.at(at <= 0 ? -1 : at - 1),
    Home: stops[0],
    End: stops.at(-1),
  }[event.key]
  if (!next) return
  event.preventDefault()
  next.focus()
}
