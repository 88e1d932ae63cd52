import { useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'

/** The links of a page that lead to the same place, in order. */
const linksTo = (href: string | null) =>
  [...document.querySelectorAll<HTMLElement>('main a')].filter((link) => link.getAttribute('href') === href)

/** In milliseconds, because the list may have to be read again. */
const patience = 5_000

type Place = { href: string | null; at: number }

/** As long as the user has done nothing else: the title of the new page has the focus then, or nothing has. */
const focusSoon = (place: Place, until = performance.now() + patience) => {
  if (!document.activeElement?.matches('body, h1')) return
  const link = linksTo(place.href)[place.at]
  if (link) link.focus({ preventScroll: true })
  else if (performance.now() < until) requestAnimationFrame(() => focusSoon(place, until))
}

/** docs/product/handling.md#keyboard: Back, and closing what a link opened, return the focus to the link. */
export const useReturnFocus = () => {
  const router = useRouter()

  useEffect(() => {
    // By the place of the page in the history of the tab.
    const left = new Map<number, Place | undefined>()
    let returning: Place | undefined
    const stops = [
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        const [from, to] = [fromLocation?.state['__TSR_index'] ?? 0, toLocation.state['__TSR_index']]
        returning = to < from ? left.get(to) : undefined
        if (to <= from) return
        const link = document.activeElement?.closest<HTMLElement>('main a')
        const href = link?.getAttribute('href') ?? null
        left.set(from, link ? { href, at: linksTo(href).indexOf(link) } : undefined)
      }),
      router.subscribe('onRendered', () => {
        if (returning) focusSoon(returning)
        returning = undefined
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [router])
}
