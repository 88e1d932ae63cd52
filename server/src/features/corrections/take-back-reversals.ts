// docs/product/receivables.md#corrections: the network reverses a purchase that a credit memo has taken back already. Its reversal
// is taken back too, on the same invoice, so that the purchase is given back once.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { isTakeBack, wasTakenBack } from '#src/features/transactions/taken-back.ts'
import { isUninvoiced } from '#src/features/transactions/uninvoiced.ts'
import { copyLines } from './copy-lines.ts'

type Line = { account_id: number; transacted_at: string; id: number }

const given = (lines: readonly Line[]) => sql`unnest(${lines.map(({ account_id }) => account_id)}::bigint[],
  ${lines.map(({ transacted_at }) => transacted_at)}::timestamp[], ${lines.map(({ id }) => id)}::bigint[])
  g (account_id, transacted_at, id)`

/** Of these lines, the reversals on no invoice whose sale nobody bills any more. */
const findNeedless = async ({ db }: Ctx, lines: readonly Line[]) => {
  const { rows } = await sql<Line>`
    select r.account_id, r.transacted_at, r.id from ${given(lines)}
    join transactions r on r.account_id = g.account_id and r.transacted_at = g.transacted_at and r.id = g.id
    join reversals l on l.account_id = r.account_id and l.reversal_id = r.id
    join transaction_keys k on k.id = l.sale_id
    join transactions s on s.account_id = k.account_id and s.transacted_at = k.transacted_at and s.id = k.id
    where r.kind = 'reversal' and ${isUninvoiced('r')} and not ${wasTakenBack('r')} and ${wasTakenBack('s')}`.execute(db)
  return rows
}

/** Called in the transaction that wrote the lines, after reversals are linked and fees are charged. */
export const takeBackReversals = async (ctx: Ctx, written: readonly (Line & { kind: string })[]) => {
  const reversals = written.filter(({ kind }) => kind === 'reversal')
  if (reversals.length === 0) return
  for (const { account_id, transacted_at, id } of await findNeedless(ctx, reversals)) {
    const at = sql`account_id = ${account_id} and transacted_at = ${transacted_at}::timestamp`
    await copyLines(ctx, sql`select * from transactions where ${at} and id = ${id}`, 'take back')
    const fees = sql`select * from transactions where ${at} and parent_id = ${id} and fee_rule_id is not null and correction = 0`
    await copyLines(ctx, fees, 'take back')
  }
}

/** Before a line on no invoice is corrected: a take-back of it, or of its fee, has the old amounts. The new line is judged again. */
export const removeTakeBacks = async ({ db }: Ctx, corrected: readonly Line[]) => {
  await sql`
    delete from transactions t using ${given(corrected)}
    where t.account_id = g.account_id and t.transacted_at = g.transacted_at and ${isTakeBack()} and ${isUninvoiced()}
      and (t.parent_id = g.id or t.parent_id in (
        select f.id from transactions f
        where f.account_id = g.account_id and f.transacted_at = g.transacted_at and f.parent_id = g.id and f.fee_rule_id is not null))
  `.execute(db)
}
