// docs/product/receivables.md#payments-from-files: a person assigns a waiting payment to an account, or discards it.
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, invalid, notFound } from '#src/system/errors.ts'
import { getPaymentLine } from './payment-files.queries.ts'
import { postLine, type PostedLine } from './post-payment-lines.ts'

type Decision = { decision: 'place'; account_id: number } | { decision: 'discard'; note: string }

const lockLine = async ({ db }: UserCtx, id: number) => {
  const { rows } = await sql<PostedLine & { state: string }>`
    select id, account_number, amount, received_on, method, reference, invoice_number, state
    from payment_lines where id = ${id} for update`.execute(db)
  const [line] = rows
  if (!line) throw notFound()
  if (line.state !== 'waiting') throw alreadyDecided('Another person has decided this already')
  return line
}

const assertAccount = async ({ db }: UserCtx, id: number) => {
  if (!(await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()))
    throw invalid({ account_id: ['There is no such account'] })
}

export const decideLine = (ctx: UserCtx, id: number, decision: Decision) =>
  inTransaction(ctx, async (ctx) => {
    const line = await lockLine(ctx, id)
    const { user_id } = ctx.who
    if (decision.decision === 'place') {
      await assertAccount(ctx, decision.account_id)
      await postLine(ctx, { ...line, account_id: decision.account_id }, user_id)
    } else
      await ctx.db.updateTable('payment_lines').set({ state: 'discarded', problem: decision.note }).where('id', '=', id).execute()
    const decided_at = ctx.clock.now().toISOString()
    await ctx.db.updateTable('payment_lines').set({ decided_by: user_id, decided_at }).where('id', '=', id).execute()
    const { decision: action, ...after } = decision
    await audit(ctx, { action: `payment-line.${action}`, object: { type: 'payment_line', id }, after })
    return getPaymentLine(ctx, id)
  })
