import { useEffect } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'

/** Milliseconds without any request. */
const calm = 1_000

/**
 * Runs the work once, after the page and its data have loaded, so that code needed later does not compete for bandwidth with code
 * needed now.
 */
export const useWhenCalm = (work: () => Promise<unknown>) => {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  const isAsking = useIsFetching() > 0
  useEffect(() => {
    if (isLoading || isAsking) return
    // If this fails, the code is fetched when it is needed.
    const timer = setTimeout(() => void work().catch(() => {}), calm)
    return () => clearTimeout(timer)
  }, [isLoading, isAsking, work])
}
