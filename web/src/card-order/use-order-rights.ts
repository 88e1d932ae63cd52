import { can, canRead } from '@forecourt/domain/rules/access.ts'
import { identityOf, useSession } from '#src/api/session.ts'

/** Any user with an account reads orders; the card roles and staff act on them. */
export const useOrderRights = () => {
  const user = useSession((session) => session.user)
  const who = user && identityOf(user)
  return {
    mayManage: who !== null && can(who, 'orders.manage'),
    maySeeCards: who !== null && canRead(who, 'cards.manage'),
    /** The same as on the server: people who may review orders act as staff. */
    actor: who !== null && can(who, 'review.manage') ? 'staff' : 'customer',
  } as const
}
