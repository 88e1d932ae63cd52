import { useEffect, useRef } from 'react'

/** For a button that a form replaces: when the form closes, the button is back and gets the focus. */
export const useFocusBack = (isOpen: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
