import { can, isStaff } from '@forecourt/domain/rules/access.ts'
import { identityOf, useSession } from '#src/api/session.ts'

/** Spec 2: any user with an account reads orders; spec 6: the card roles and staff act on them. */
export const useOrderRights = () => {
  const user = useSession((session) => session.user)
  const who = user && identityOf(user)
  return {
    mayManage: who !== null && can(who, 'orders.manage'),
    maySeeCards: who !== null && can(who, 'cards.manage'),
    actor: who !== null && isStaff(who) ? 'staff' : 'customer',
  } as const
}
