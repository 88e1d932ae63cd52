import { can, type Capability } from '@forecourt/domain/rules/access.ts'
import { identityOf, useSession } from './session.ts'

/** What the person may do in the selected account. */
export const useCan = (capability: Capability) => useSession(({ user }) => user !== null && can(identityOf(user), capability))
