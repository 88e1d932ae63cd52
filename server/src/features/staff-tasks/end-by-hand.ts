// docs/product/staff-tasks.md#how-a-task-ends
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { getTask } from './staff-tasks.queries.ts'

/** For a task that was settled in another way. The person is responsible, so the note is also audited. */
export const endByHand = (ctx: UserCtx, id: number, note: string) =>
  inTransaction(ctx, async (ctx) => {
    const task = await getTask(ctx, id)
    const ended = await ctx.db
      .updateTable('staff_tasks')
      .set({ done_at: ctx.clock.now().toISOString(), done_by: ctx.who.user_id, note, next_page_at: null })
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) throw alreadyDecided('This task is done already')
    await audit(ctx, {
      action: 'staff-task.end',
      object: { type: 'staff-task', id },
      account_id: task.account?.id ?? null,
      after: { kind: task.kind, about: task.about, note },
    })
    return getTask(ctx, id)
  })
