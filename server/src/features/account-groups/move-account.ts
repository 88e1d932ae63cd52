import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { withinAccount } from '#src/features/accounts/within-account.ts'
import { tellInvited } from '#src/features/users/tell-invited.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict, invalid, notFound } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { getGroup, lockGroup } from './account-groups.queries.ts'
import { settleGrants } from './settle-grants.ts'

type Move = { id: number; account_id: number }

const findGroup = async ({ db }: UserCtx, account_id: number) => {
  const { rows } = await sql<{ group_id: number | null; group_name: string | null }>`
    select a.group_id, g.name as group_name from accounts a left join account_groups g on g.id = a.group_id
    where a.id = ${account_id} for no key update of a`.execute(db)
  return rows[0]
}

const assertRoom = async ({ db }: UserCtx, id: number) => {
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from accounts where group_id = ${id}`.execute(db)
  if (rows[0]!.kept >= limits.groupAccounts) throw conflict(`A group has at most ${limits.groupAccounts} accounts`)
}

/** The grants of the group apply to the account from now on. */
export const joinGroup = (ctx: UserCtx, { id, account_id }: Move) =>
  inTransaction(ctx, async (ctx) => {
    await lockGroup(ctx, id)
    const there = await findGroup(ctx, account_id)
    if (!there) throw invalid({ account_id: ['Choose an account'] })
    if (there.group_id === id) return getGroup(ctx, id)
    if (there.group_id !== null) throw conflict(`This account is in the group ${there.group_name} already`)
    await assertRoom(ctx, id)
    await ctx.db.updateTable('accounts').set({ group_id: id }).where('id', '=', account_id).execute()
    const { grants } = await getGroup(ctx, id)
    const made = await settleGrants(ctx, id, { accounts: [account_id], grants })
    await audit(ctx, { action: 'account-group.join', account_id, object: { type: 'account-group', id } })
    const within = await withinAccount(ctx, account_id)
    for (const { user_id } of made) await tellInvited(within, user_id)
    return getGroup(ctx, id)
  })

export const leaveGroup = (ctx: UserCtx, { id, account_id }: Move) =>
  inTransaction(ctx, async (ctx) => {
    await lockGroup(ctx, id)
    if ((await findGroup(ctx, account_id))?.group_id !== id) throw notFound()
    const { grants } = await getGroup(ctx, id)
    await settleGrants(ctx, id, { accounts: [account_id], grants: grants.map(({ user_id }) => ({ user_id, roles: [] })) })
    await ctx.db.updateTable('accounts').set({ group_id: null }).where('id', '=', account_id).execute()
    await audit(ctx, { action: 'account-group.leave', account_id, object: { type: 'account-group', id } })
    return getGroup(ctx, id)
  })
