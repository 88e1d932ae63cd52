import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { titleOfPage } from './title-of-page.ts'

/** The open dialogs, the frontmost last. The frontmost is the one printed (theme/base.css). */
const opened: HTMLDialogElement[] = []

/**
 * The browser makes what lies below a dialog inert, and yet its buttons keep their names. A question says CANCEL, and so do most
 * forms: while it is asked, it alone answers to that name.
 */
const markFront = () => {
  const front = opened.at(-1)
  const isQuestion = front?.getAttribute('role') === 'alertdialog'
  for (const dialog of opened) {
    dialog.toggleAttribute('data-front', dialog === front)
    if (isQuestion && dialog !== front) dialog.setAttribute('aria-hidden', 'true')
    else dialog.removeAttribute('aria-hidden')
  }
}

/** Where the focus returns to: the opener, and if that goes away with its own dialog, the opener of that dialog. */
type Place = { opener: HTMLElement; row: Element | null }
const returns = new WeakMap<HTMLDialogElement, Place[]>()
const returnsTo = (opener: Element | null): Place[] => {
  if (!(opener instanceof HTMLElement) || opener === document.body) return []
  const dialog = opener.closest('dialog')
  return [{ opener, row: opener.closest('dialog li, dialog tr') }, ...((dialog && returns.get(dialog)) ?? [])]
}

const isLost = (dialog: Element | null) =>
  document.activeElement === document.body || dialog?.contains(document.activeElement) === true

/**
 * The browser knows one opener only. In a dialog that stays open, the opener may have done its work and be gone, such as the
 * button of a row that allows it only once: then the row takes the focus. The last resort is the title.
 */
const returnFocus = (dialog: HTMLDialogElement | null, front = opened.at(-1)) => {
  const places = (dialog && returns.get(dialog)) ?? []
  const title = front ? front.querySelector<HTMLElement>('h2[tabindex]') : titleOfPage()
  const rows = places.map(({ row }) => row?.querySelector<HTMLElement>('button, a'))
  for (const place of [...places.map(({ opener }) => opener), ...rows, title])
    // What is gone, or lies below the dialog in front, does not take it.
    if (isLost(dialog)) place?.focus({ preventScroll: !front })
}

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
    if (dialog) returns.set(dialog, returnsTo(document.activeElement))
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
      // The opener may be gone, such as the button of a step that is done now, or a form that closed below its popup.
      returnFocus(dialog)
    }
  }, [ref, hadScrollBar])
}
