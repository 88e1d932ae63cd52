// docs/product/accounts.md#reading-across-accounts: the single place that decides which accounts a capability and a scope include.
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

/** Starts from the person's memberships, so the cost depends on how many accounts they have and not on how many exist. */
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

/** The accounts in which the person holds roles, those roles, and whether each account is in the group of the selected one. */
export const heldAccounts = (db: Ctx['db'], user_id: number, account_id: number) => findHeld(db, [user_id, account_id])

export type Reader = Identity & { user_id: number }

/** For a job that works on behalf of a person. A deleted or disabled person may read nothing. */
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
 * Evaluated on every request and every run, so that an account from which a person was removed is left out at once. Staff hold a
 * capability in every account, so the scope `mine` means nothing for them; their `group` is the group of the selected account.
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

/** Tells of any accounts, such as those in a file that was created earlier, whether the person may still read them all. */
export const readsAllOf = async ({ db }: Pick<Ctx, 'db'>, reader: Reader, capability: AccountCapability) => {
  if (isStaff(reader)) return () => canRead(reader, capability)
  const held = await heldAccounts(db, reader.user_id, 0)
  const readable = new Set(held.flatMap(({ id, roles }) => (canRead({ ...reader, roles }, capability) ? [id] : [])))
  return (account_ids: readonly number[]) => account_ids.every((id) => readable.has(id))
}

export const mayReadAll = async (
  ctx: Pick<Ctx, 'db'>,
  reader: Reader,
  { account_ids, capability }: { account_ids: readonly number[]; capability: AccountCapability },
) => (await readsAllOf(ctx, reader, capability))(account_ids)
