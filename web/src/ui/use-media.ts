import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches. Known at the first render, so that nothing is drawn for one width and then again for another. */
export const useMedia = (condition: string) => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(condition)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [condition],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(condition).matches)
}
