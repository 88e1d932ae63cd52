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
