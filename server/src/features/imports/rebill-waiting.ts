// docs/product/receivables.md#corrections: after a file, corrected lines of invoiced transactions that differ little are billed
// again automatically. The others wait for staff, and so does a line that was taken back with its whole invoice, or that was
// credited after a dispute, under this id or an earlier one: its correction would give the same money back again. What a line
// without a total costs is known once it is placed.
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { AppError } from '#src/system/errors.ts'
import { eachByItself } from '#src/jobs/each-by-itself.ts'
import { wasCredited } from '#src/features/disputes/was-credited.ts'
import { findOpened } from './held/held-lines.ts'
import { wasTakenBack } from '#src/features/transactions/taken-back.ts'
import { placeLine } from './place-held.ts'

type Waiting = { id: number; card_network_id: number; tran_id: string; sealed: Buffer; billed: number; most: number }

/** The total of a waiting line that has none is stored as zero. Such lines are opened to know. */
const unknownOrZero = 0

/** A line that cannot be placed, or on which somebody has just decided, is no failure of the job. */
const leaveToStaff = (error: unknown) => {
  if (!(error instanceof AppError)) throw error
}

export const rebillWaiting = async (ctx: SystemCtx) => {
  const { rows } = await sql<Waiting>`
    select h.id, h.card_network_id, h.tran_id, h.sealed, coalesce(t.network_total, t.total) as billed, s.auto_rebill_limit as most
    from held_transactions h
    join transaction_keys k on k.card_network_id = h.card_network_id and k.tran_id = h.tran_id
    join transactions t on t.account_id = k.account_id and t.transacted_at = k.transacted_at and t.id = k.id
    cross join billing_settings s
    where h.state = 'waiting' and h.reason = 'invoiced'
      and (h.total = ${unknownOrZero} or abs(h.total - coalesce(t.network_total, t.total)) <= s.auto_rebill_limit)
      and not ${wasTakenBack()} and not ${wasCredited()}
    order by h.id`.execute(ctx.db)
  // An unreadable line is left to a person, because a retry would not help.
  const near = rows.filter((row) => {
    const record = findOpened(ctx, row)
    return record && (record.total === null || Math.abs(record.total - row.billed) <= row.most)
  })
  await eachByItself(near, ({ id, billed, most }) => placeLine(ctx, id, { billed, most }).catch(leaveToStaff))
}
