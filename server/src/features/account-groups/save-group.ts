import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { getGroup, lockGroup } from './account-groups.queries.ts'

export const createGroup = (ctx: UserCtx, { name }: { name: string }) =>
  inTransaction(ctx, async (ctx) => {
    const { id } = await ctx.db.insertInto('account_groups').values({ name }).returning('id').executeTakeFirstOrThrow()
    await audit(ctx, { action: 'account-group.create', object: { type: 'account-group', id }, after: { name } })
    return getGroup(ctx, id)
  })

export const renameGroup = (ctx: UserCtx, id: number, { name, version }: { name: string; version: number }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await lockGroup(ctx, id)
    if (before.version !== version) throw conflict('Someone else has changed this group since you opened it', 'version')
    await ctx.db
      .updateTable('account_groups')
      .set({ name, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
    const object = { type: 'account-group', id }
    await audit(ctx, { action: 'account-group.rename', object, before: { name: before.name }, after: { name } })
    return getGroup(ctx, id)
  })

export const removeGroup = (ctx: UserCtx, id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { name } = await lockGroup(ctx, id)
    const member = await ctx.db.selectFrom('accounts').select('id').where('group_id', '=', id).limit(1).executeTakeFirst()
    if (member) throw conflict('Take the accounts out of the group first')
    await ctx.db.deleteFrom('account_groups').where('id', '=', id).execute()
    await audit(ctx, { action: 'account-group.remove', object: { type: 'account-group', id }, before: { name } })
    return {}
  })
