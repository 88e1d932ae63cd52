import { useEffect, useRef } from 'react'
import { titleOfPage } from './title-of-page.ts'

/**
 * For a page that shows one record in place of its list, or another state of it: the button that was pressed goes away, and the focus
 * with it. The title of the page takes it then, also for those who hear the page.
 */
export const useTitleFocus = (shown: number | string | null) => {
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    if (document.activeElement === document.body) titleOfPage()?.focus({ preventScroll: true })
  }, [shown])
}
