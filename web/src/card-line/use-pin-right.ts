import { can } from '@forecourt/domain/rules/access.ts'
import { identityOf, useSession } from '#src/api/session.ts'

/** Who sees and sets PINs. Staff in a support sign-in do neither. */
export const usePinRight = () =>
  useSession(({ user, impersonated_by }) => user !== null && impersonated_by === null && can(identityOf(user), 'pins.view'))
