import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Those that are open, the one in front last. It is what is printed (theme/base.css). */
const opened: HTMLDialogElement[] = []
const markFront = () => opened.forEach((dialog, place) => dialog.toggleAttribute('data-front', place === opened.length - 1))

const hasScrollBar = () => innerWidth > document.documentElement.clientWidth

/** Opens the browser's own modal dialog for as long as its component is mounted. */
export const useModal = (ref: RefObject<HTMLDialogElement | null>) => {
  // Asked before anything of the dialog is in the page: afterwards the browser would have to lay the page out to answer.
  const [hadScrollBar] = useState(hasScrollBar)
  useLayoutEffect(() => {
    const dialog = ref.current
    const root = document.documentElement
    // The page stops scrolling; where its scroll bar took room, that room is kept, so nothing jumps sideways.
    if (hadScrollBar) root.style.scrollbarGutter = 'stable'
    dialog?.showModal()
    if (dialog) opened.push(dialog)
    markFront()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // Closing before React removes the element is what makes the browser give the focus back to the opener.
    return () => {
      dialog?.close()
      if (dialog) opened.splice(opened.indexOf(dialog), 1)
      markFront()
      // One that lies over another leaves the page as still as it found it.
      if (opened.length === 0) root.style.scrollbarGutter = ''
    }
  }, [ref, hadScrollBar])
}
