import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Which sides of a horizontally scrolling box hide content. A browser rounds by up to a pixel. */
export const hiddenSides = ({
  scrollLeft,
  scrollWidth,
  clientWidth,
}: Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>) => ({
  start: scrollLeft > 1,
  end: scrollWidth - clientWidth - scrollLeft > 1,
})

/**
 * Marks the sides of the box that hide content, so that a pinned column gets an edge there: a figure cut in half must not look
 * complete. The marks are set on the element directly, because rendering on every scroll step would stutter.
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
