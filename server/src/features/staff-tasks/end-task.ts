// docs/product/staff-tasks.md#how-a-task-ends
import type { TaskKind } from '@forecourt/domain/rules/staff-tasks.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

type Ended = { kind: TaskKind; object_ids: readonly number[]; /** How it ended, for the list. */ note?: string }

const personOf = ({ who }: Ctx) => (who && 'user_id' in who ? who.user_id : null)

/** Runs in the transaction of the event that ends the tasks. Tasks that are not open stay unchanged. */
export const endTasks = async (ctx: Ctx, { kind, object_ids, note = '' }: Ended) => {
  if (object_ids.length === 0) return
  await ctx.db
    .updateTable('staff_tasks')
    .set({ done_at: ctx.clock.now().toISOString(), done_by: personOf(ctx), note, next_page_at: null })
    .where('kind', '=', kind)
    .where(sql<boolean>`object_id = any(${[...object_ids]}::bigint[])`)
    .where('done_at', 'is', null)
    .execute()
}

type EndedOne = { kind: TaskKind; object_id: number; note?: string }
export const endTask = (ctx: Ctx, { object_id, ...ended }: EndedOne) => endTasks(ctx, { ...ended, object_ids: [object_id] })
