// Schedules, and questions sent to people by mail, inserted into the database.
import { randomUUID } from 'node:crypto'
import { nextRun, type Schedule } from '@forecourt/domain/rules/schedule.ts'
import type { Insertable } from 'kysely'
import type { DB } from '#src/db/types.ts'
import { armLink, createAddressLink } from '#src/secrets/links.ts'
import type { Portal } from './portal.ts'

type NewSchedule = Partial<Insertable<DB['report_schedules']>> & { account_id: number; owner_id: number; recipients?: string[] }

/** A daily report at six in the morning, Pacific, without recipients unless the test names some. */
export const aSchedule = async ({ db }: Pick<Portal, 'db'>, { recipients = [], ...given }: NewSchedule) => {
  const row = {
    report_key: 'daily-transaction',
    params: '{}',
    frequency: 'daily',
    hour: given.frequency === 'on invoice' ? null : 6,
    minute: 0,
    weekday: null,
    month_day: null,
    time_zone: 'America/Los_Angeles',
    file_format: 'C',
    ...given,
  }
  const schedule = await db
    .insertInto('report_schedules')
    .values({ next_run_at: nextRun(row as Schedule, new Date())?.toISOString() ?? null, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: schedule_id, account_id, report_key } = schedule
  if (recipients.length > 0)
    await db
      .insertInto('report_recipients')
      .values(recipients.map((email) => ({ schedule_id, account_id, report_key, email })))
      .execute()
  return schedule
}

/** An address that was asked whether it wants an account's reports, and the token of the link in its mail. */
export const anAskedAddress = async ({ db, ctx }: Pick<Portal, 'db' | 'ctx'>, account_id: number) => {
  const email = `${randomUUID()}@elsewhere.test`
  const link_id = await createAddressLink(ctx, 'report-recipient')
  await db.insertInto('report_addresses').values({ account_id, email, report_key: 'daily-transaction', link_id }).execute()
  return { email, token: await armLink(ctx, link_id) }
}

/** A monthly audit that waits for its answer. */
export const anAskedAudit = async ({ db, ctx }: Pick<Portal, 'db' | 'ctx'>, account_id: number) => {
  const email = `${randomUUID()}@fleet.test`
  const { id: run_id } = await db
    .insertInto('report_runs')
    .values({ account_id, report_key: 'driver-vehicle-records-monthly-audit', params: '{}', format: 'N', state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link_id = await createAddressLink(ctx, 'audit-answer')
  await db.insertInto('report_deliveries').values({ run_id, number: 1, email, link_id }).execute()
  return { run_id, email, token: await armLink(ctx, link_id) }
}
