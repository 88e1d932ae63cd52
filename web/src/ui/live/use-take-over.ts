import { useEffectEvent, useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** The part that has come takes the focus from the field it stands for, before anything is drawn. */
export const useTakeOver = <Part extends HTMLElement>(ref: RefObject<Part | null>, goOn: (taken: Part) => void) => {
  const takeOver = useEffectEvent(() => {
    if (!ref.current) return
    ref.current.focus({ preventScroll: true })
    goOn(ref.current)
  })
  useLayoutEffect(() => takeOver(), [])
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** As if it were typed now: React and the library hear of it. */
export const typeInto = (input: HTMLInputElement, text: string) => {
  setValue?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
