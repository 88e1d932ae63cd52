// docs/product/credit.md#warnings: who gets a mail about the credit of an account.
import { can, userTypes, type RoleName } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'

/** The kind of news decides who gets a mail. All users who may see money get a notice in the portal. */
const told = {
  80: { roles: ['finance manager'], staff: false },
  90: { roles: ['acct admin'], staff: true },
  hold: { roles: ['acct admin', 'finance manager'], staff: true },
  unused: { roles: ['acct admin', 'finance manager'], staff: true },
} as const satisfies Record<string, { roles: readonly RoleName[]; staff: boolean }>
export type CreditNews = keyof typeof told

const canSignIn = [userStatus.active, userStatus.mustAcceptTerms]

const findMembers = async ({ db }: SystemCtx, account_id: number, roles: readonly RoleName[]) => {
  const { rows } = await sql<{ email: string; first_name: string }>`
    select u.email, u.first_name from memberships m join users u on u.id = m.user_id
    where m.account_id = ${account_id} and m.is_enabled and m.invited_as is null and m.roles && ${[...roles]}::text[]
      and u.status = any(${canSignIn}::int[])
    order by u.id`.execute(db)
  return rows
}

const findStaff = async ({ db }: SystemCtx) => {
  const staff = await db
    .selectFrom('users')
    .select(['email', 'first_name', 'staff_roles'])
    .where('user_type_id', '=', userTypes.staff)
    .where('status', 'in', canSignIn)
    .orderBy('id')
    .execute()
  return staff.filter(({ staff_roles }) => can({ user_type_id: userTypes.staff, roles: [], staff_roles }, 'credit.manage'))
}

type News = { news: CreditNews; text: string }

export const mailCredit = async (ctx: SystemCtx, account: { id: number; name: string }, { news, text }: News) => {
  const { roles, staff } = told[news]
  const values = { account_name: account.name, text, phone: ctx.config.branding.customer_service_phone }
  for (const { email, first_name } of await findMembers(ctx, account.id, roles))
    await queueMail(ctx, { to: email, kind: 'credit', values: { first_name, ...values, path: '/payments' } })
  if (!staff) return
  for (const { email, first_name } of await findStaff(ctx))
    await queueMail(ctx, { to: email, kind: 'credit', values: { first_name, ...values, path: `/receivables/${account.id}` } })
}
