// The light or dark look of the page. `web/public/before-paint.js` applies it before anything is drawn.
import { create } from 'zustand'

export type ColorScheme = 'system' | 'light' | 'dark'

const key = 'color-scheme'
/** Asked only when it is shown, because other code needs no browser to load this file. */
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Null if no scheme was chosen in this browser. Storage may be blocked: then the system decides. */
const readChoice = (): ColorScheme | null => {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'light' || kept === 'dark' || kept === 'system' ? kept : null
  } catch {
    return null
  }
}

export const useColorScheme = create(() => ({ chosen: readChoice() }))

const show = () => {
  const { chosen } = useColorScheme.getState()
  const isDark = chosen === 'dark' || (chosen !== 'light' && systemIsDark().matches)
  document.documentElement.dataset['colorScheme'] = isDark ? 'dark' : 'light'
}

export const setColorScheme = (chosen: ColorScheme) => {
  useColorScheme.setState({ chosen })
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // The choice then lasts until the page is left.
  }
}

/** Storage is about to be cleared. Call the result afterwards, and the look that was chosen here is kept again. */
export const rememberColorScheme = () => {
  const chosen = readChoice()
  return () => chosen !== null && setColorScheme(chosen)
}

/** Follows the choice made here or in another tab, or the system's setting if that decides. */
export const watchColorScheme = () => {
  show()
  const stop = useColorScheme.subscribe(show)
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) useColorScheme.setState({ chosen: readChoice() })
  }
  const system = systemIsDark()
  system.addEventListener('change', show)
  addEventListener('storage', onStorage)
  return () => {
    stop()
    system.removeEventListener('change', show)
    removeEventListener('storage', onStorage)
  }
}
