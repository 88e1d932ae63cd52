import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** The open dialogs, the frontmost last. The frontmost is the one printed (theme/base.css). */
const opened: HTMLDialogElement[] = []
const markFront = () => opened.forEach((dialog, place) => dialog.toggleAttribute('data-front', place === opened.length - 1))

const hasScrollBar = () => innerWidth > document.documentElement.clientWidth

/** Opens the browser's own modal dialog for as long as its component is mounted. */
export const useModal = (ref: RefObject<HTMLDialogElement | null>) => {
  // Read before the dialog is in the page: afterwards the browser would have to compute the layout to answer.
  const [hadScrollBar] = useState(hasScrollBar)
  useLayoutEffect(() => {
    const dialog = ref.current
    const root = document.documentElement
    // The page stops scrolling. The width of its scroll bar stays reserved, so that nothing jumps sideways.
    if (hadScrollBar) root.style.scrollbarGutter = 'stable'
    dialog?.showModal()
    if (dialog) opened.push(dialog)
    markFront()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // The browser returns the focus to the opener only if the dialog closes before React removes the element.
    return () => {
      dialog?.close()
      if (dialog) opened.splice(opened.indexOf(dialog), 1)
      markFront()
      // A dialog over another one leaves the page's scrolling disabled.
      if (opened.length === 0) root.style.scrollbarGutter = ''
      // The opener may be gone, such as the button of a step that is done now. Then the page's title is the place to go on from.
      const isNowhere = document.activeElement === document.body || dialog?.contains(document.activeElement)
      if (opened.length === 0 && isNowhere) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [ref, hadScrollBar])
}
