import { useEffectEvent, useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** The loaded component takes the focus from the placeholder field before the browser paints. */
export const useTakeOver = <Part extends HTMLElement>(ref: RefObject<Part | null>, goOn: (taken: Part) => void) => {
  const takeOver = useEffectEvent(() => {
    if (!ref.current) return
    ref.current.focus({ preventScroll: true })
    goOn(ref.current)
  })
  useLayoutEffect(() => takeOver(), [])
}

/** Simulates typing. Uses the prototype's setter, because React would not notice a change made through its own setter. */
export const typeInto = (input: HTMLInputElement, text: string) => {
  Reflect.set(HTMLInputElement.prototype, 'value', text, input)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
