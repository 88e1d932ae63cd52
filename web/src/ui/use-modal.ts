import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** Opens the browser's own modal dialog for as long as its component is mounted. */
export const useModal = (ref: RefObject<HTMLDialogElement | null>) =>
  useLayoutEffect(() => {
    const dialog = ref.current
    const root = document.documentElement
    // The page stops scrolling; where its scroll bar took room, that room is kept, so nothing jumps sideways.
    root.style.scrollbarGutter = innerWidth > root.clientWidth ? 'stable' : ''
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // Closing before React removes the element is what makes the browser give the focus back to the opener.
    return () => {
      dialog?.close()
      root.style.scrollbarGutter = ''
    }
  }, [ref])
