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

/** As if it were typed now. The prototype's own setter is called, since React would not hear of its own. */
export const typeInto = (input: HTMLInputElement, text: string) => {
  Reflect.set(HTMLInputElement.prototype, 'value', text, input)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
