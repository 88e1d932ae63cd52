// docs/product/accounts.md#closing: removes what a closed account no longer needs. One account at a time; a mark records that it
// is done.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'

const cardsAtATime = 1_000

type Forgetting = { mark: 'pins_removed_at' | 'numbers_removed_at' | 'names_replaced_at'; after: RawBuilder<unknown> }

/** The next account that is due. If two workers get the same one, the second finds nothing left to do. */
const nextDue = async ({ db }: SystemCtx, { mark, after }: Forgetting) => {
  const { rows } = await sql<{ account_id: number }>`
    select k.account_id from account_closings k join accounts a on a.id = k.account_id
    where k.${sql.ref(mark)} is null and k.closed_at < now() - ${after} and a.standing = 'closed'
    order by k.account_id limit 1`.execute(db)
  return rows[0]?.account_id
}

const markDone = ({ db }: SystemCtx, mark: Forgetting['mark'], account_id: number) =>
  sql`update account_closings set ${sql.ref(mark)} = now() where account_id = ${account_id}`.execute(db)

type Secrets = { set: RawBuilder<unknown>; where: RawBuilder<unknown> }

/** Removes the secrets of up to a thousand cards. Marks the account when none are left. */
export const forgetSecrets =
  (forgetting: Forgetting, { set, where }: Secrets) =>
  async (ctx: SystemCtx) => {
    const account_id = await nextDue(ctx, forgetting)
    if (account_id === undefined) return 0
    const { numAffectedRows } = await sql`
      update cards set ${set} where account_id = ${account_id} and id = any(array(
        select id from cards where account_id = ${account_id} and (${where}) limit ${cardsAtATime}))`.execute(ctx.db)
    if (Number(numAffectedRows) < cardsAtATime) await markDone(ctx, forgetting.mark, account_id)
    return 1
  }

/** Replaces the names of drivers, and of users whose accounts have all been closed for that long. */
export const forgetNames = (forgetting: Forgetting) => async (ctx: SystemCtx) => {
  const account_id = await nextDue(ctx, forgetting)
  if (account_id === undefined) return 0
  await sql`update drivers set first_name = '', last_name = 'Former driver', email = '', phone = ''
    where account_id = ${account_id}`.execute(ctx.db)
  await sql`update users u set first_name = 'Former', last_name = 'user', phone = '', title = '', password_hash = null,
      status = ${sql.lit(userStatus.disabled)}, email = 'former-user-' || u.id || '@closed.invalid'
    where u.user_type_id = ${sql.lit(userTypes.customer)}
      and exists (select from memberships m where m.user_id = u.id and m.account_id = ${account_id})
      and not exists (select from memberships m join accounts a on a.id = m.account_id
        left join account_closings k on k.account_id = a.id
        where m.user_id = u.id and (a.standing <> 'closed' or k.closed_at is null or k.closed_at >= now() - ${forgetting.after}))`.execute(
    ctx.db,
  )
  await markDone(ctx, forgetting.mark, account_id)
  return 1
}
