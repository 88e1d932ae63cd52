import { useEffect, useEffectEvent, useState } from 'react'

type Lookup = { isLooking: boolean; onArrival: (typed: string) => void }

/** Text that the user has left or entered while its options were still being looked up. Calls `onArrival` once they have come. */
export const useAwaited = ({ isLooking, onArrival }: Lookup) => {
  const [awaited, setAwaited] = useState<string | null>(null)
  const arrive = useEffectEvent(() => {
    if (awaited === null) return
    setAwaited(null)
    onArrival(awaited)
  })
  useEffect(() => {
    if (isLooking) return
    const timer = setTimeout(arrive)
    return () => clearTimeout(timer)
  }, [isLooking])
  return [awaited, setAwaited] as const
}
