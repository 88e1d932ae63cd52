import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue } from '#src/jobs/queue.ts'

type End = { state: 'done' } | { state: 'failed'; failure: string }

/** Also deletes the file's bytes: every readable line has been written. */
export const endImport = (ctx: SystemCtx, id: number, ending: End) =>
  inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .updateTable('imports')
      .set({ ...ending, finished_at: sql`now()` })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .returning(['added', 'corrected', 'unchanged', 'held', 'refused'])
      .executeTakeFirst()
    if (!ended) return
    await ctx.db.deleteFrom('import_parts').where('import_id', '=', id).execute()
    await enqueue(ctx, 'credit.judge-import', { import_id: id })
    await enqueue(ctx, 'imports.rebill-waiting', {})
    const action = ending.state === 'done' ? 'import.finish' : 'import.fail'
    await audit(ctx, { action, object: { type: 'import', id }, after: { ...ending, ...ended } })
  })
