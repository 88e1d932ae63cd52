import { useEffect } from 'react'
import type { RefObject } from 'react'

/** What a box that scrolls sideways hides: before its start, after its end. A browser rounds by up to a pixel. */
export const hiddenSides = ({
  scrollLeft,
  scrollWidth,
  clientWidth,
}: Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>) => ({
  start: scrollLeft > 1,
  end: scrollWidth - clientWidth - scrollLeft > 1,
})

/**
 * Marks the box on the sides where something is hidden, so that a pinned column has an edge there: half of a figure beside it must
 * not read as a whole one. The marks are set on the element, because a render at every step of a scroll would stutter.
 */
export const useHiddenSides = (box: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const mark = () => {
      const { start, end } = hiddenSides(element)
      element.toggleAttribute('data-hides-start', start)
      element.toggleAttribute('data-hides-end', end)
    }
    const measure = new ResizeObserver(mark)
    for (const observed of [element, ...element.children]) measure.observe(observed)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      measure.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [box])
}
