import { problems } from '@forecourt/domain/messages.ts'
import { isStaff, userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, conflict } from '#src/system/errors.ts'
import { endSessionsOf } from '#src/features/session/end-sessions.ts'
import { disablePerson, disableWithoutAccount } from './disable-person.ts'
import { retype } from './invited-as.ts'
import { keepAnAdmin } from './keep-an-admin.ts'
import { lockUser } from './lock-user.ts'
import { revivePerson } from './revive-person.ts'
import { getUser } from './users.queries.ts'

const setMembership = async (ctx: AccountCtx, user_id: number, is_enabled: boolean) => {
  const changed = await ctx.db
    .updateTable('memberships')
    .set({ is_enabled })
    .where('account_id', '=', ctx.account.id)
    .where('user_id', '=', user_id)
    .where('is_enabled', '=', !is_enabled)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Provider staff disable the user in every account (docs/product/people-and-sessions.md#one-person-several-accounts). */
const barPerson = async (ctx: AccountCtx, user_id: number) => {
  await keepAnAdmin(ctx, { user_id })
  const barred = await disablePerson(ctx, user_id).set({ is_barred: true }).where('is_barred', '=', false).executeTakeFirst()
  if (barred.numUpdatedRows === 0n) throw alreadyDecided(problems.alreadyDisabled)
}

/** An account's admin disables the membership. */
const closeMembership = async (ctx: AccountCtx, user_id: number) => {
  await keepAnAdmin(ctx, { user_id, account_id: ctx.account.id })
  if (!(await setMembership(ctx, user_id, false))) throw alreadyDecided(problems.alreadyDisabled)
  await disableWithoutAccount(ctx, user_id)
}

type Locked = Awaited<ReturnType<typeof lockUser>>['user']

const enable = async (ctx: AccountCtx, { own_id, own_type_id, is_barred, is_open }: Locked) => {
  // While the invitation is open, the account must not learn that the provider has barred the person, or that they are staff.
  if (is_barred && !isStaff(ctx.who) && !is_open) throw conflict(problems.barred)
  const isOpened = await setMembership(ctx, own_id, true)
  const isKept = is_open && (is_barred || own_type_id === userTypes.staff)
  const revived = isKept ? false : await revivePerson(ctx, own_id)
  if (!isOpened && !revived) throw alreadyDecided(problems.alreadyEnabled)
}

/** Raises the version of the record that the caller has seen. Returns the person's own status. */
const countChange = async (ctx: AccountCtx, { own_id, is_open, status }: Locked) => {
  if (is_open) await retype(ctx, own_id)
  const changed = await ctx.db
    .updateTable('users')
    .set({ ...(!is_open && { version: sql`version + 1` }), updated_at: sql`now()` })
    .where('id', '=', own_id)
    .returning('status')
    .executeTakeFirst()
  return changed?.status ?? status
}

/** Disabling the user ends all their sessions. If only one membership is disabled, the sessions continue. */
export const changeUserStatus = (ctx: AccountCtx, id: number, status: number) =>
  inTransaction(ctx, async (ctx) => {
    const { user, keepEverything } = await lockUser(ctx, id)
    if (status === userStatus.active) await enable(ctx, user)
    else {
      if (user.own_id === ctx.who.user_id) throw conflict(problems.ownStatus)
      keepEverything?.()
      if (isStaff(ctx.who)) await barPerson(ctx, user.own_id)
      else await closeMembership(ctx, user.own_id)
    }
    const own = await countChange(ctx, user)
    if (own === userStatus.disabled) await endSessionsOf(ctx, { user_id: user.own_id }, 'disabled')
    const after = await getUser(ctx, id)
    await audit(ctx, {
      action: 'user.change-status',
      object: { type: 'user', id: user.own_id },
      before: { status: user.shown_status, own_status: user.status },
      after: { status: after.status, own_status: own },
    })
    return after
  })
