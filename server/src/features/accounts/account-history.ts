import { accountChanges } from '@forecourt/domain/rules/account-changes.ts'
import type { UserCtx } from '#src/system/context.ts'
import { notFound } from '#src/system/errors.ts'
import { readHistory } from '#src/trail/history.ts'
import { withinAccount } from './within-account.ts'

const actions = [
  'create',
  'update',
  'set-networks',
  'set-fuel-profiles',
  'set-contacts',
  'open',
  'hold',
  'release',
  'close',
  'plan-close',
  'reopen',
  'invoiced-by',
]

/** Events of the account itself. What its users do in the account is in other histories. */
export const listAccountHistory = async (ctx: UserCtx, account_id: number, query: { page: number; per_page: number }) => {
  const found = await ctx.db.selectFrom('accounts').select('id').where('id', '=', account_id).executeTakeFirst()
  if (!found) throw notFound()
  const past = {
    object_type: 'account',
    object_id: account_id,
    actions: actions.map((action) => `account.${action}`),
    toChanges: accountChanges,
  }
  return readHistory(await withinAccount(ctx, account_id), past, query)
}
