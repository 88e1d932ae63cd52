import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Whether the content of the box fits its width, so that it need not scroll sideways. */
export const useFits = (box: RefObject<HTMLElement | null>) => {
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = new ResizeObserver(() => setFits(element.scrollWidth <= element.clientWidth))
    for (const observed of [element, ...element.children]) measure.observe(observed)
    return () => measure.disconnect()
  }, [box])
  return fits
}
