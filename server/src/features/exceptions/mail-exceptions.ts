import { counted } from '@forecourt/domain/format/counted.ts'
import { can, userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { isOpenToCustomers } from '#src/db/open-to-customers.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { eachByItself } from '#src/jobs/each-by-itself.ts'

/** Users who asked for mails, can sign in, and may see exceptions of the account now, not just when they asked. */
const findWhoAsked = async (ctx: SystemCtx, account_id: number) => {
  const members = await ctx.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['u.email', 'u.first_name', 'm.roles', 'a.name as account_name'])
    .where('m.account_id', '=', account_id)
    .where('m.wants_exception_mail', '=', true)
    .where('m.is_enabled', '=', true)
    .where('u.status', '=', userStatus.active)
    .where(sql<boolean>`${sql.raw(isOpenToCustomers)}`)
    .execute()
  return members.filter(({ roles }) => can({ user_type_id: userTypes.customer, roles, staff_roles: [] }, 'exceptions.view'))
}

/** One mail about all findings the account has not been told of yet, even if several imports found them. */
const tellAccount = (ctx: SystemCtx, account_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ found: number; alerts: number }>`
      with told as (update exceptions set is_mailed = true where account_id = ${account_id} and not is_mailed returning severity)
      select count(*)::int as found, (count(*) filter (where severity = 'alert'))::int as alerts from told`.execute(ctx.db)
    const { found = 0, alerts = 0 } = rows[0] ?? {}
    if (found === 0) return
    for (const { email, first_name, account_name } of await findWhoAsked(ctx, account_id))
      await queueMail(ctx, {
        to: email,
        kind: 'exceptions-found',
        values: {
          first_name,
          account_name,
          found: counted(found, 'exception'),
          alerts: alerts > 0 ? counted(alerts, 'alert') : '',
        },
      })
  })

/** Runs once an hour, so that a user gets at most one mail an hour about an account. */
export const mailExceptions = async (ctx: SystemCtx) => {
  const accounts = await ctx.db
    .selectFrom('exceptions')
    .select('account_id')
    .distinct()
    .where('is_mailed', '=', false)
    .orderBy('account_id')
    .execute()
  await eachByItself(accounts, ({ account_id }) => tellAccount(ctx, account_id))
}
