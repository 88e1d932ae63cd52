import type { UserEdit, UserInput } from '@forecourt/domain/contract/users.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { isStaff, userTypes } from '@forecourt/domain/rules/access.ts'
import { mayChangeRoles } from '@forecourt/domain/rules/grants.ts'
import { mergeSent } from '@forecourt/domain/rules/merge-sent.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, forbidden, invalid } from '#src/system/errors.ts'
import { keepAnAdmin } from './keep-an-admin.ts'
import { retype } from './invited-as.ts'
import { lockUser } from './lock-user.ts'
import { getUser } from './users.queries.ts'

type Locked = Awaited<ReturnType<typeof lockUser>>
type Profile = Omit<UserInput, 'roles'>
/** Stored roles may be older than the current list of roles. */
type Changed = Profile & { roles: readonly string[] }

const profileFields = ['first_name', 'last_name', 'phone', 'title'] as const

/** An account may not change the profile of a user who also belongs to other accounts. */
const assertOwnProfile = ({ who, user }: Locked, profile: Profile) => {
  const changed = profileFields.filter((field) => profile[field] !== user[field])
  if (changed.length === 0 || isStaff(who) || !user.is_elsewhere) return
  throw invalid(Object.fromEntries(changed.map((field) => [field, [problems.otherPersonsProfile]])))
}

const assertGrantable = ({ who, user }: Locked, roles: readonly string[]) => {
  if (!mayChangeRoles(who, user.roles, roles)) throw forbidden()
  if (user.user_type_id === userTypes.staff && roles.length > 0) throw invalid({ roles: [problems.staffHaveNoRoles] })
}

/** Changes the roles in the selected account only. */
export const updateUser = (ctx: AccountCtx, id: number, { version, ...sent }: UserEdit) =>
  inTransaction(ctx, async (ctx) => {
    const locked = await lockUser(ctx, id)
    const { user } = locked
    const { first_name, last_name, phone, title } = user
    const { roles: given, ...profile } = mergeSent<Changed>({ first_name, last_name, phone, title, roles: user.roles }, sent)
    const roles = [...new Set(given)]
    assertGrantable(locked, roles)
    assertOwnProfile(locked, profile)
    if (version !== undefined && user.version !== version) throw conflict(problems.userChanged, 'version')
    const losesAdmin = user.roles.includes('acct admin') && !roles.includes('acct admin')
    const place = { user_id: user.own_id, account_id: ctx.account.id }
    if (losesAdmin) await keepAnAdmin(ctx, place)
    await ctx.db
      .updateTable('memberships')
      .set({ roles })
      .where('account_id', '=', place.account_id)
      .where('user_id', '=', place.user_id)
      .execute()
    if (user.is_open) await retype(ctx, place.user_id, profile)
    else
      await ctx.db
        .updateTable('users')
        .set({ ...profile, version: sql`version + 1`, updated_at: sql`now()` })
        .where('id', '=', place.user_id)
        .execute()
    await audit(ctx, {
      action: 'user.update',
      object: { type: 'user', id: place.user_id },
      before: { first_name, last_name, phone, title, roles: user.roles },
      after: { ...profile, roles },
    })
    return getUser(ctx, id)
  })
