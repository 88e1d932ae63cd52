import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Move = { user_id: number; from: string; to: string }

/**
 * Requires a transaction. A person who changes their e-mail keeps the scheduled reports of the accounts they belong to, and their
 * own. Otherwise the old address would belong to no user any more, and the reports would stop without a word.
 */
export const moveRecipient = async ({ db }: Ctx, { user_id, from, to }: Move) => {
  // Locked first and in a fixed order, as by everything that changes the recipients of a schedule.
  const { rows } = await sql<{ id: number }>`
    select s.id from report_schedules s
    where exists (select from report_recipients r where r.schedule_id = s.id and r.email = ${from})
      and (s.owner_id = ${user_id} or exists (
        select from memberships m where m.user_id = ${user_id} and m.account_id = s.account_id and m.invited_as is null))
    order by s.id for update`.execute(db)
  if (rows.length === 0) return
  const schedules = sql`any(${rows.map(({ id }) => id)}::bigint[])`
  await sql`
    with moved as (
      delete from report_recipients where email = ${from} and schedule_id = ${schedules} returning schedule_id, account_id, report_key
    )
    insert into report_recipients (schedule_id, account_id, report_key, email)
    select schedule_id, account_id, report_key, ${to} from moved on conflict do nothing`.execute(db)
  // A form that is open with the old address must not bring it back.
  await sql`update report_schedules set version = version + 1, updated_at = now() where id = ${schedules}`.execute(db)
}
