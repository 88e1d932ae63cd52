// docs/product/staff-tasks.md
import { minutesBetweenPages, taskKinds, type TaskKind } from '@forecourt/domain/rules/staff-tasks.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'

export type NewTask = {
  kind: TaskKind
  /** The id of the record that the kind is about. */
  object_id: number
  account_id: number | null
  /** One line, such as "Card …1234 · CFN · Lost". Never a secret. */
  about: string
  /** By default the time of the second page. */
  due_at?: Date
}

const minutes = 60_000

/**
 * Runs in the transaction of the event that requires the tasks. An open task stays unchanged, so calling this again is safe. Kinds
 * that page are paged right after the transaction commits.
 */
export const openTasks = async (ctx: Ctx, tasks: readonly NewTask[]) => {
  if (tasks.length === 0) return
  const now = ctx.clock.now()
  const soon = new Date(now.getTime() + minutesBetweenPages * minutes)
  const each = <Value>(valueOf: (task: NewTask) => Value) => tasks.map(valueOf)
  const { rows } = await sql<{ is_paged: boolean }>`
    insert into staff_tasks (kind, object_type, object_id, account_id, about, opened_at, due_at, next_page_at)
    select kind, object_type, object_id, account_id, about, ${now.toISOString()}, due_at,
      case when pages then ${now.toISOString()}::timestamptz end
    from unnest(
      ${each(({ kind }) => kind)}::text[], ${each(({ kind }) => taskKinds[kind].object)}::text[],
      ${each(({ object_id }) => object_id)}::bigint[], ${each(({ account_id }) => account_id)}::bigint[],
      ${each(({ about }) => about.slice(0, 200))}::text[],
      ${each(({ due_at }) => (due_at ?? soon).toISOString())}::timestamptz[],
      ${each(({ kind }) => taskKinds[kind].pages)}::boolean[]
    ) t (kind, object_type, object_id, account_id, about, due_at, pages)
    on conflict (kind, object_type, object_id) where done_at is null do nothing
    returning next_page_at is not null as is_paged`.execute(ctx.db)
  if (rows.some(({ is_paged }) => is_paged)) await enqueue(ctx, 'tasks.page', {})
}

export const openTask = (ctx: Ctx, task: NewTask) => openTasks(ctx, [task])
