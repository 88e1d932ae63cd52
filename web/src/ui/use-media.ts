import { useCallback, useSyncExternalStore } from 'react'

/** Whether the screen matches, known at the first drawing: nothing is drawn for one width and then again for another. */
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
