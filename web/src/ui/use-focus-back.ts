import { useEffect, useRef } from 'react'

/** For the button that gives way to a form in its place: when the form is gone, the button is there again and has the focus. */
export const useFocusBack = (isOpen: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
