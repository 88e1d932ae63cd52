import { can } from '@forecourt/domain/rules/access.ts'
import { identityOf, useSession } from '#src/api/session.ts'

/** Whether the person may see and set PINs. Staff in a support sign-in may not. */
export const usePinRight = () =>
  useSession(({ user, impersonated_by }) => user !== null && impersonated_by === null && can(identityOf(user), 'pins.view'))
