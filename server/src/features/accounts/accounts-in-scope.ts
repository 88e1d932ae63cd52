// docs/product/accounts.md#reading-across-accounts: the one answer to "which accounts, for this capability and scope".
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import {
  canRead,
  isStaff,
  userTypes,
  type AccountCapability,
  type Capability,
  type Identity,
  type UserTypeId,
} from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { Ctx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { isOpenToCustomers } from '#src/db/open-to-customers.ts'
import { invalid } from '#src/system/errors.ts'

type Held = { id: number; roles: string[]; is_in_group: boolean }

/** From the person's memberships, so that it takes as long as they have accounts, however many there are. */
const findHeld = named<Held, [user_id: number, account_id: number]>(`
  select a.id, m.roles, coalesce(a.group_id = chosen.group_id, false) as is_in_group
  from memberships m
  join accounts a on a.id = m.account_id
  left join accounts chosen on chosen.id = $2
  where m.user_id = $1 and m.is_enabled and ${isOpenToCustomers}
  order by a.id`)

const findGroup = named<{ id: number }, [account_id: number]>(`
  select a.id from accounts chosen join accounts a on a.id = chosen.id or a.group_id = chosen.group_id
  where chosen.id = $1 order by a.id`)

/** Of a person: where they hold roles, which, and whether that account stands in the group of the chosen one. */
export const heldAccounts = (db: Ctx['db'], user_id: number, account_id: number) => findHeld(db, [user_id, account_id])

export type Reader = Identity & { user_id: number }

/** For a job, which works for a person who is not there. A person who is gone or disabled reads nothing. */
export const findReader = async ({ db }: Pick<Ctx, 'db'>, user_id: number | null): Promise<Reader> => {
  const user = await db
    .selectFrom('users')
    .select(['user_type_id', 'staff_roles'])
    .where('id', '=', user_id)
    .where('status', 'in', [userStatus.active, userStatus.mustAcceptTerms])
    .executeTakeFirst()
  return user && user_id !== null
    ? { user_id, user_type_id: user.user_type_id as UserTypeId, staff_roles: user.staff_roles, roles: [] }
    : { user_id: 0, user_type_id: userTypes.customer, staff_roles: [], roles: [] }
}

type Asked = { account_id: number; scope: AccountScope; capability: Capability; may?: typeof canRead }

const staffHaveNone = 'Staff have no accounts of their own'

/**
 * Asked again with every request and every run, so that an account from which a person was removed is left out of the next.
 * Staff hold a capability in every account: theirs are the accounts of a group, and `mine` says nothing.
 */
export const accountsInScope = async (
  { db }: Pick<Ctx, 'db'>,
  reader: Reader,
  { account_id, scope, capability, may = canRead }: Asked,
): Promise<readonly number[]> => {
  if (scope === 'account') return [account_id]
  if (isStaff(reader)) {
    if (scope === 'mine') throw invalid({ scope: [staffHaveNone] })
    return (await findGroup(db, [account_id])).map(({ id }) => id)
  }
  const held = await heldAccounts(db, reader.user_id, account_id)
  return held
    .filter(
      ({ id, roles, is_in_group }) =>
        (scope === 'mine' || is_in_group || id === account_id) && may({ ...reader, roles }, capability),
    )
    .map(({ id }) => id)
}

/** Whether a person may still read all of these, such as those of a file that was made some time ago. */
export const mayReadAll = async (
  { db }: Pick<Ctx, 'db'>,
  reader: Reader,
  { account_ids, capability }: { account_ids: readonly number[]; capability: AccountCapability },
) => {
  if (isStaff(reader)) return canRead(reader, capability)
  const held = await heldAccounts(db, reader.user_id, 0)
  const readable = new Set(held.flatMap(({ id, roles }) => (canRead({ ...reader, roles }, capability) ? [id] : [])))
  return account_ids.every((id) => readable.has(id))
}
