// docs/product/staff-tasks.md#who-is-paged
import { counted } from '@forecourt/domain/format/counted.ts'
import { minutesBetweenPages, stepAt, taskKinds, type TaskKind } from '@forecourt/domain/rules/staff-tasks.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { queueMail } from '#src/features/mails/queue-mail.ts'
import { queueDelivery } from '#src/features/webhooks/queue-delivery.ts'
import { whoToPage } from './who-to-page.ts'

type Due = { id: number; kind: TaskKind; about: string; account_id: number | null; opened_at: string; minutes: number }

/** The number of tasks that a letter or message names. The rest is a count. */
const named = 20

/**
 * Takes the due tasks and sets the time of the next page in one statement: if two workers run, one gets each task, and after a
 * crash either everything was sent or nothing. The times stay multiples of the interval, so that a late page does not delay the
 * following ones.
 */
const takeDue = async ({ db, clock }: SystemCtx) => {
  const now = clock.now().toISOString()
  const minutes = sql`floor(extract(epoch from ${now}::timestamptz - opened_at) / 60)::int`
  const { rows } = await sql<Due>`
    update staff_tasks set pages = pages + 1, paged_at = ${now},
      next_page_at = opened_at + make_interval(mins => ${minutesBetweenPages} * (${minutes} / ${minutesBetweenPages} + 1))
    where done_at is null and next_page_at <= ${now}
    returning id, kind, about, account_id, opened_at, ${minutes} as minutes`.execute(db)
  return rows.toSorted((one, other) => other.minutes - one.minutes || one.id - other.id)
}

const linesOf = (due: readonly Due[]) => [
  ...due.slice(0, named).map(({ kind, about }) => `${taskKinds[kind].label}: ${about}`),
  ...(due.length > named ? [`and ${counted(due.length - named, 'more task')}`] : []),
]

/** Sends each person one letter about all due tasks. */
export const pageTasks = (ctx: SystemCtx) =>
  inTransaction(ctx, async (ctx) => {
    const due = await takeDue(ctx)
    const [oldest] = due
    if (!oldest) return
    const step = stepAt(oldest.minutes)
    const { people, webhook_ids, reaches } = await whoToPage(ctx, step)
    const tasks = linesOf(due)
    const waiting = oldest.minutes > 0 ? `The oldest has been open for ${counted(oldest.minutes, 'minute')}.` : ''
    for (const to of people)
      await queueMail(ctx, { to, kind: 'tasks-due', values: { total: counted(due.length, 'task'), tasks, waiting, reaches } })
    const useful_until = new Date(ctx.clock.now().getTime() + minutesBetweenPages * 60_000)
    const told = due.slice(0, named).map(({ minutes: _, ...task }) => task)
    for (const webhook_id of webhook_ids)
      await queueDelivery(ctx, { webhook_id, event: 'task.due', data: { total: due.length, step, tasks: told }, useful_until })
  })
