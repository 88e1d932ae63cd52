import { useQueryClient } from '@tanstack/react-query'

/** Only this part of the reports: the preview is not asked for again because a file was made. */
export const useRefreshRuns = () => {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['reports', 'runs'] })
}
