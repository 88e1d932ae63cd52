import { can } from '@forecourt/domain/rules/access.ts'
import { identityOf, useSession } from '#src/api/session.ts'

/** Spec 6 and decisions 3: who sees and sets PINs. Nobody acting for a customer in a support sign-in does. */
export const usePinRight = () =>
  useSession(({ user, impersonated_by }) => user !== null && impersonated_by === null && can(identityOf(user), 'pins.view'))
