import { isStaff, canRead } from '@forecourt/domain/rules/access.ts'
import { scopedCapabilities } from '@forecourt/domain/rules/account-scope.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { accountsInScope, heldAccounts } from './accounts-in-scope.ts'

const groupOf = async ({ db, account }: AccountCtx) => {
  const query = db.selectFrom('accounts as a').innerJoin('account_groups as g', 'g.id', 'a.group_id').select('g.name')
  return (await query.where('a.id', '=', account.id).executeTakeFirst())?.name ?? null
}

/** The scopes that a screen may offer. They are only a hint: each read checks again. */
export const listScopes = async (ctx: AccountCtx) => {
  const { who, account } = ctx
  const group = await groupOf(ctx)
  if (isStaff(who)) {
    const [capability] = scopedCapabilities
    const in_group = (await accountsInScope(ctx, who, { account_id: account.id, scope: 'group', capability })).length
    const readable = scopedCapabilities.filter((each) => canRead(who, each))
    return { group, accounts: readable.map((each) => ({ capability: each, in_group, mine: 0 })) }
  }
  const held = await heldAccounts(ctx.db, who.user_id, account.id)
  return {
    group,
    accounts: scopedCapabilities.map((capability) => {
      const readable = held.filter(({ roles }) => canRead({ ...who, roles }, capability))
      return { capability, in_group: readable.filter(({ is_in_group }) => is_in_group).length, mine: readable.length }
    }),
  }
}
