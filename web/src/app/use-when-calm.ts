import { useEffect } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'

/** So long nothing is asked for. */
const calm = 1_000

/** Does the work once, when the page is there with its data: what may be needed next must not take the line from what is. */
export const useWhenCalm = (work: () => Promise<unknown>) => {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  const isAsking = useIsFetching() > 0
  useEffect(() => {
    if (isLoading || isAsking) return
    // If it fails it is fetched when it is needed.
    const timer = setTimeout(() => void work().catch(() => {}), calm)
    return () => clearTimeout(timer)
  }, [isLoading, isAsking, work])
}
