import { useQueryClient } from '@tanstack/react-query'

/** Refreshes only the runs: a new file does not change the preview. */
export const useRefreshRuns = () => {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['reports', 'runs'] })
}
