import { useQuery } from '@tanstack/react-query'
import { useCanRead } from '#src/api/use-can.ts'
import { taskCalls } from './staff-tasks.calls.ts'

/** The number of open tasks, for staff who work on them; null for everyone else. */
export const useOpenTasks = () => {
  const isTheirs = useCanRead('network.operate')
  const { data } = useQuery({ ...taskCalls.count(), enabled: isTheirs })
  return isTheirs ? (data?.data ?? { open: 0, overdue: 0 }) : null
}
