import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { forbidden } from '#src/system/errors.ts'
import { acceptInvitation } from './accept-invitation.ts'

/** Whether the account is new to this session. Remembers it then. */
const isNewToSession = async ({ db, who, account }: AccountCtx) => {
  const remembered = await db
    .updateTable('sessions')
    .set({ account_ids: sql<number[]>`array_append(account_ids, ${account.id}::bigint)` })
    .where('id', '=', who.session_id)
    .where(sql<boolean>`not ${account.id}::bigint = any(account_ids)`)
    .executeTakeFirst()
  return remembered.numUpdatedRows > 0n
}

const recordSelection = (ctx: AccountCtx) =>
  audit(ctx, { action: 'session.select-account', object: { type: 'account', id: ctx.account.id } })

const selected = async (ctx: AccountCtx) => {
  await acceptInvitation(ctx)
  const { who, account } = ctx
  // A user who still has to add a second factor is refused before this call.
  const { user_id, email, name, status, user_type_id, roles, staff_roles } = who
  return {
    account,
    role: 'admin' as const,
    user: {
      user_id,
      email,
      name,
      status,
      user_type_id,
      roles: [...roles],
      staff_roles: [...staff_roles],
      needs_second_factor: false,
    },
  }
}

/** The membership is already checked. This only refuses a caller who names another user. */
export const selectAccount = async (ctx: AccountCtx, { user_id }: { user_id: number }) => {
  if (user_id !== ctx.who.user_id) throw forbidden()
  await isNewToSession(ctx)
  await recordSelection(ctx)
  return selected(ctx)
}

/** A page that is loaded again keeps the account of its tab, which is no switch (docs/product/people-and-sessions.md#opening-the-portal). */
export const keepAccount = async (ctx: AccountCtx) => {
  if (await isNewToSession(ctx)) await recordSelection(ctx)
  return selected(ctx)
}
