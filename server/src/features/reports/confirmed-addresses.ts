import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

const ableToSignIn = sql.join([userStatus.active, userStatus.mustAcceptTerms].map((status) => sql.lit(status)))

type Sending = {
  account_id: number
  emails: readonly string[]
  /** The person who requests the sending. Their own address needs no consent, even if they are staff. */
  sender_id: number | null
}

/**
 * docs/product/reports.md#recipients: which of these addresses may receive an account's reports now: users of the account, the
 * sender, and people who agreed by a link. All others, staff included, count as strangers, so that the answer does not reveal who
 * works for the provider. Checked at each sending, so a disabled user receives nothing more, not even by a consent they gave
 * before they became a user. While an invitation is open, only what the account itself did counts.
 */
export const confirmedAddresses = async (ctx: Pick<Ctx, 'db'>, { account_id, emails, sender_id }: Sending) => {
  const { rows } = await sql<{ email: string }>`
    select a.email from unnest(${emails}::text[]) a (email)
    where exists (
        select from users u left join memberships m on m.user_id = u.id and m.account_id = ${account_id} and m.is_enabled
          and m.invited_as is null
        where u.email = a.email and u.status in (${ableToSignIn})
          and (m.user_id is not null or u.id = ${sender_id}::bigint))
      or exists (
        select from report_addresses r
        where r.account_id = ${account_id} and r.email = a.email and r.confirmed_at is not null)
      and not exists (
        select from users u join memberships m on m.user_id = u.id and m.account_id = ${account_id}
        where u.email = a.email
          and (not m.is_enabled or (m.invited_as is null and u.status = ${sql.lit(userStatus.disabled)})))`.execute(ctx.db)
  return new Set(rows.map(({ email }) => email))
}
