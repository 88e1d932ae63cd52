// docs/product/receivables.md#disputes: accepting a dispute gives a credit, refusing it gives a reason. The account is told either
// way.
import { DisputeDecision } from '@forecourt/domain/contract/disputes.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '#src/trail/audit.ts'
import { notify } from '#src/trail/notify.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, conflict, invalid, notFound } from '#src/system/errors.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { needsSecond } from '#src/features/adjustments/adjust-account.ts'
import { postAdjustment } from '#src/features/adjustments/post-adjustment.ts'
import { assertLedger } from '#src/features/ledger/assert-ledger.ts'
import { askSecond } from '#src/features/money-requests/ask-second.ts'
import type { ApprovedRequest } from '#src/features/money-requests/decide-request.ts'
import { getDispute } from './disputes.queries.ts'
import { leftToCredit, stillBilled } from './still-billed.ts'

type Decision = z.output<typeof DisputeDecision>
type Which = { account_id: number; id: number }

const lockOpen = async (ctx: UserCtx, { account_id, id }: Which) => {
  const { name } = await lockAccount(ctx, account_id)
  const { rows } = await sql<{
    state: string
    line_total: number
    still_billed: number
    is_billed: boolean
    invoice_id: number
    invoice_number: string
    is_unpaid: boolean
    asked: string | null
  }>`
    select x.state, x.line_total, ${leftToCredit} as still_billed, ${stillBilled} > 0 as is_billed, x.invoice_id, i.invoice_number, r.state as asked, exists (
        select from ledger_items l
        where l.account_id = x.account_id and l.number = i.invoice_number and l.side = 1 and l.open > 0
      ) as is_unpaid
    from disputes x
    join invoices i on i.account_id = x.account_id and i.id = x.invoice_id
    left join money_requests r on r.id = x.request_id
    where x.account_id = ${account_id} and x.id = ${id}`.execute(ctx.db)
  const [found] = rows
  if (!found) throw notFound()
  if (found.state !== 'open') throw alreadyDecided('Another person has decided this already')
  return { ...found, account_name: name, account_id, id }
}
type Open = Awaited<ReturnType<typeof lockOpen>>
type Decided = { open: Open; decision: Decision }

/** A correction may have given back the line, or a part of it, and so may a dispute of another line of the purchase. */
const creditOf = ({ line_total, still_billed, is_billed }: Open, { credit }: Decision) => {
  if (!is_billed) throw conflict('This line was already reversed', 'taken_back')
  if (still_billed === 0) throw conflict('This purchase was already credited after another dispute', 'credited')
  if (still_billed < line_total && credit !== undefined && credit > still_billed)
    throw invalid({ credit: [`At most ${dollars(still_billed)}, because the line was corrected or credited`] })
  if (credit !== undefined && credit > line_total)
    throw invalid({ credit: [`At most ${dollars(line_total)}, the total of the line`] })
  return credit ?? still_billed
}

type Outcome = { state: 'accepted' | 'refused'; answer: string; credit?: number; adjustment_number?: string }

const settle = async (ctx: UserCtx, { account_id, id, invoice_id, invoice_number }: Open, outcome: Outcome) => {
  await ctx.db
    .updateTable('disputes')
    .set({ ...outcome, decided_by: ctx.who.user_id, decided_at: ctx.clock.now().toISOString() })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
  await audit(ctx, {
    action: outcome.state === 'accepted' ? 'dispute.accept' : 'dispute.refuse',
    account_id,
    object: { type: 'dispute', id },
    after: { ...outcome },
  })
  const given = outcome.credit ? `, ${dollars(outcome.credit)} was credited` : ''
  await notify(ctx, {
    account_id,
    kind: 'notice',
    title: `Your dispute of a line of ${invoice_number} was ${outcome.state}${given}`,
    link: `/invoices/${invoice_id}`,
    needs: 'money.view',
  })
}

/** The credit first settles the open part of the invoice. If the invoice is already paid, the credit stays for the next one. */
const accept = async (ctx: UserCtx, { open, decision }: Decided, by: { user_id: number; request_id?: number }) => {
  const credit = creditOf(open, decision)
  const { adjustment_number } = await postAdjustment(
    ctx,
    {
      account_id: open.account_id,
      amount: -credit,
      reason: decision.reason,
      note: decision.answer,
      ...(open.is_unpaid ? { invoice_number: open.invoice_number } : {}),
    },
    by,
  )
  await settle(ctx, open, { state: 'accepted', answer: decision.answer, credit, adjustment_number })
}

const askAccept = async (ctx: UserCtx, { open, decision }: Decided) => {
  const { account_id, id } = open
  await assertLedger(ctx)
  const credit = creditOf(open, decision)
  const { request_id } = await askSecond(ctx, {
    kind: 'dispute',
    account_id,
    amount: -credit,
    summary: `Dispute of ${open.invoice_number}, ${open.account_name}, ${decision.answer}`,
    body: { id, decision: { ...decision, credit } },
    requested_by: ctx.who.user_id,
  })
  await ctx.db.updateTable('disputes').set({ request_id }).where('account_id', '=', account_id).where('id', '=', id).execute()
}

export const decideDispute = (ctx: UserCtx, which: Which, decision: Decision) =>
  inTransaction(ctx, async (ctx) => {
    const open = await lockOpen(ctx, which)
    if (open.asked === 'requested') throw conflict('This dispute is waiting for a second person', 'awaits_second')
    const { answer, reason } = decision
    if (decision.decision === 'refuse') await settle(ctx, open, { state: 'refused', answer })
    else if (await needsSecond(ctx, { reason, amount: -creditOf(open, decision) })) await askAccept(ctx, { open, decision })
    else await accept(ctx, { open, decision }, { user_id: ctx.who.user_id })
    return getDispute(ctx, which.account_id, which.id)
  })

export const acceptApproved = async (ctx: UserCtx, { id: request_id, account_id, body, requested_by }: ApprovedRequest) => {
  const { id, decision } = body as { id: number; decision: unknown }
  const open = await lockOpen(ctx, { account_id: account_id!, id })
  await accept(ctx, { open, decision: DisputeDecision.parse(decision) }, { user_id: requested_by, request_id })
}
