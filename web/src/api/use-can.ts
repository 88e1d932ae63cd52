import { can, canRead, type Capability } from '@forecourt/domain/rules/access.ts'
import { identityOf, useSession } from './session.ts'

/** Whether the person may change this in the selected account. Used by buttons. */
export const useCan = (capability: Capability) => useSession(({ user }) => user !== null && can(identityOf(user), capability))

/** Whether the person may read this. Used by links and panels. Some staff may read more than they may change. */
export const useCanRead = (capability: Capability) =>
  useSession(({ user }) => user !== null && canRead(identityOf(user), capability))
