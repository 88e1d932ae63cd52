// Which of the two looks the page has. `web/public/before-paint.js` puts it on the page before anything is drawn.
import { create } from 'zustand'

export type ColorScheme = 'system' | 'light' | 'dark'

const key = 'color-scheme'
const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

/** Null: nobody has chosen in this browser. Storage may be blocked: then the system decides. */
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
  const isDark = chosen === 'dark' || (chosen !== 'light' && systemIsDark.matches)
  document.documentElement.dataset['colorScheme'] = isDark ? 'dark' : 'light'
}

export const setColorScheme = (chosen: ColorScheme) => {
  useColorScheme.setState({ chosen })
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // It holds until the page is left.
  }
}

/** The page follows the choice made here or in another tab, and the system while that decides. */
export const watchColorScheme = () => {
  show()
  const stop = useColorScheme.subscribe(show)
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) useColorScheme.setState({ chosen: readChoice() })
  }
  systemIsDark.addEventListener('change', show)
  addEventListener('storage', onStorage)
  return () => {
    stop()
    systemIsDark.removeEventListener('change', show)
    removeEventListener('storage', onStorage)
  }
}
