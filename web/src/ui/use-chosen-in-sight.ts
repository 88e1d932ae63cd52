import { useEffect, useRef } from 'react'

/** For a row that scrolls sideways: scrolls the chosen element into view. */
export const useChosenInSight = <Row extends HTMLElement>(chosen: unknown) => {
  const ref = useRef<Row>(null)
  useEffect(() => {
    const row = ref.current
    const one = row?.querySelector('[aria-selected="true"], [aria-current]')
    if (!row || !one) return
    // Not scrollIntoView, which would scroll the page, too.
    const [frame, place] = [row.getBoundingClientRect(), one.getBoundingClientRect()]
    const beyond = Math.max(0, place.right - frame.right) || Math.min(0, place.left - frame.left)
    row.scrollBy({ left: beyond, behavior: 'instant' })
  }, [chosen])
  return ref
}
