import { useQuery } from '@tanstack/react-query'
import { useCanRead } from '#src/api/use-can.ts'
import { setupCalls } from './setup.calls.ts'

/** Whether there is no account yet that staff could select. Undefined while unknown. */
export const useIsEmptyPortal = () => {
  const isStaff = useCanRead('provider.view')
  const setup = useQuery({ ...setupCalls.get(), enabled: isStaff })
  if (!isStaff || setup.isError) return false
  return setup.data && !setup.data.data.has_accounts
}
