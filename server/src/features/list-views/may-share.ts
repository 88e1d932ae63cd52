import { can, type Identity } from '@forecourt/domain/rules/access.ts'
import { forbidden } from '#src/system/errors.ts'

/** Only people who manage users may share a view with the account (docs/product/handling.md#saved-views). */
export const assertMayShare = (who: Identity, is_shared: boolean) => {
  if (is_shared && !can(who, 'users.manage')) throw forbidden()
}
