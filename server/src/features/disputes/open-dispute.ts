// docs/product/receivables.md#disputes: a disputed line is still owed, is exempt from late fees, and waits for staff.
import { dollars } from '@forecourt/domain/format/money.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import { notify } from '#src/trail/notify.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict, invalid } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { findDisputed, getDispute } from './disputes.queries.ts'
import { leftToCredit } from './still-billed.ts'

type Line = { transacted_at: string; total: number; still_billed: number; line_text: string }

const findLine = async ({ db, account }: AccountCtx, invoice_id: number, transaction_id: number) => {
  const { rows } = await sql<Line>`
    select t.transacted_at, t.total, x.still_billed,
      left(concat_ws(', ', p.name, nullif(s.name, ''), 'card ' || t.last_four,
        'vehicle ' || nullif(t.vehicle_number, '')), 300) as line_text
    from transactions t join products p on p.id = t.product_id left join sites s on s.id = t.site_id
    cross join lateral (
      select ${leftToCredit} as still_billed
      from (select t.account_id, t.transacted_at, t.id as transaction_id, t.total as line_total) x
    ) x
    where t.account_id = ${account.id} and t.invoice_id = ${invoice_id} and t.id = ${transaction_id}`.execute(db)
  const [line] = rows
  if (!line) throw invalid({ transaction_id: ['This line is not on the invoice'] })
  if (line.still_billed <= 0) throw invalid({ transaction_id: ['Nothing is owed for this line'] })
  return line
}

type Opened = { invoice_id: number; transaction_id: number; note: string }

/** A line can be disputed only once, and the decision is final. The lock of the account serializes the check. */
export const openDispute = (ctx: AccountCtx, { invoice_id, transaction_id, note }: Opened) =>
  inTransaction(ctx, async (ctx) => {
    const { id: account_id, name } = await lockAccount(ctx, ctx.account.id)
    const { invoice_number, until, is_open } = await findDisputed(ctx, invoice_id)
    if (!is_open)
      throw conflict(
        until ? 'A line can be disputed within 60 days of the invoice' : 'Lines of this document cannot be disputed',
        'not_disputable',
      )
    const { total: line_total, transacted_at, line_text } = await findLine(ctx, invoice_id, transaction_id)
    const known = await ctx.db
      .selectFrom('disputes')
      .select('state')
      .where('account_id', '=', account_id)
      .where('transaction_id', '=', transaction_id)
      .executeTakeFirst()
    if (known)
      throw conflict(known.state === 'open' ? 'This line is disputed already' : 'A dispute of this line was decided', 'disputed')
    const { id } = await ctx.db
      .insertInto('disputes')
      .values({
        account_id,
        invoice_id,
        transaction_id,
        transacted_at,
        line_total,
        line_text,
        note,
        user_id: ctx.who.user_id,
        created_at: ctx.clock.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, {
      action: 'dispute.open',
      object: { type: 'dispute', id },
      after: { invoice_number, transaction_id, line_total, note },
    })
    await notify(ctx, {
      account_id: null,
      kind: 'notice',
      title: `${name} disputes ${dollars(line_total)} of ${invoice_number}`.slice(0, 200),
      link: '/disputes',
      needs: 'receivables.manage',
    })
    return getDispute(ctx, account_id, id)
  })
