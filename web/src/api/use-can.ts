import { can, canRead, type Capability } from '@forecourt/domain/rules/access.ts'
import { identityOf, useSession } from './session.ts'

/** What the person may do in the selected account: buttons that change something ask this. */
export const useCan = (capability: Capability) => useSession(({ user }) => user !== null && can(identityOf(user), capability))

/** What the person may look at: links and panels ask this. Some staff look at more than they may change. */
export const useCanRead = (capability: Capability) =>
  useSession(({ user }) => user !== null && canRead(identityOf(user), capability))
