import { can, type Identity } from '@forecourt/domain/rules/access.ts'
import { forbidden } from '#src/errors.ts'

/** What everybody in the account sees is for those who look after its people (ux 1, row 3). */
export const assertMayShare = (who: Identity, is_shared: boolean) => {
  if (is_shared && !can(who, 'users.manage')) throw forbidden()
}
