import type { Ctx } from '#src/system/context.ts'
import { confirmedAddresses } from '#src/features/reports/confirmed-addresses.ts'

type Schedule = { id: number; account_id: number; owner_id: number | null }

/** The addresses of a schedule that may receive its report now, sorted. */
export const readyRecipients = async (ctx: Pick<Ctx, 'db'>, { id, account_id, owner_id }: Schedule) => {
  const rows = await ctx.db
    .selectFrom('report_recipients')
    .select('email')
    .where('schedule_id', '=', id)
    .orderBy('email')
    .execute()
  const emails = rows.map(({ email }) => email)
  const confirmed = await confirmedAddresses(ctx, { account_id, emails, sender_id: owner_id })
  return emails.filter((email) => confirmed.has(email))
}
