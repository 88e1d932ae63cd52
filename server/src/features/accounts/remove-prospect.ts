import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { endSessionsOf } from '#src/features/session/end-sessions.ts'
import { disableWithoutAccount } from '#src/features/users/disable-person.ts'
import { lockAccount } from './lock-account.ts'

/** Locks the people after the account, as every change of a user does. */
const lockMembers = async ({ db }: UserCtx, account_id: number) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('memberships').select('user_id').where('account_id', '=', account_id))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Violations of a foreign key and of one that restricts deleting, which Postgres 18 tells apart. */
const keptCodes: readonly unknown[] = ['23503', '23001']

/** docs/product/accounts.md#templates-of-an-account: without its only account, such a template would be offered to every account. */
const refuseOnlyReader = async ({ db }: UserCtx, account_id: number) => {
  const { rows } = await sql<{ template_name: string }>`
    select t.template_name from card_templates t
    where t.deactivated_at is null
      and exists (select from template_accounts x where x.template_id = t.id and x.account_id = ${account_id})
      and not exists (select from template_accounts x where x.template_id = t.id and x.account_id <> ${account_id})
    order by t.template_name limit 1`.execute(db)
  const [only] = rows
  if (only)
    throw conflict(
      `The card template ${only.template_name} is offered to this prospect only. Deactivate it, or offer it to other accounts, first`,
      'has_templates',
    )
}

/** Money and consents are kept, whatever becomes of the account. */
const refuseKept = (error: unknown): never => {
  if (!keptCodes.includes((error as { code?: string }).code)) throw error
  throw conflict('This prospect has payments, charges or consents, which are kept. Open it and close it instead', 'has_records')
}

/**
 * A prospect has no cards and no history. The audit log keeps a record of it, and its number is not reused. A person who belonged to
 * no other account is disabled, as when they lose their last account in any other way.
 */
export const removeProspect = (ctx: UserCtx, account_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { standing, name, cl_account_no } = await lockAccount(ctx, account_id)
    if (standing !== 'prospect') throw conflict('Only a prospect can be deleted', 'not_a_prospect')
    await refuseOnlyReader(ctx, account_id)
    await audit(ctx, {
      action: 'account.remove',
      object: { type: 'account', id: account_id },
      before: { name, cl_account_no },
    })
    const members = await lockMembers(ctx, account_id)
    await ctx.db.deleteFrom('account_credits').where('account_id', '=', account_id).execute()
    await ctx.db.deleteFrom('accounts').where('id', '=', account_id).execute().catch(refuseKept)
    for (const { id: user_id } of members)
      if (await disableWithoutAccount(ctx, user_id)) await endSessionsOf(ctx, { user_id }, 'disabled')
    return {}
  })
