// docs/product/receivables.md#late-fees: handles one account on one night. A fee is an adjustment and not an invoice, so it earns
// no late fee itself.
import { isLateFeeDue, lateFeeOf, type LateFeeRules, type LateItem } from '@forecourt/domain/rules/late-fees.ts'
import { sql } from 'kysely'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { postAdjustment } from '#src/features/adjustments/post-adjustment.ts'
import { providerToday } from '#src/features/payments/read-balance.ts'
import { isBilledHereOn } from '#src/features/transactions/billed-here.ts'

const readRules = ({ db }: Ctx) =>
  db
    .selectFrom('billing_settings')
    .select(['late_fee_flat', 'late_fee_rate', 'late_fee_grace_days', 'late_fee_min_open', 'late_fee_repeats'])
    .executeTakeFirstOrThrow()

const isOff = ({ late_fee_flat, late_fee_rate }: LateFeeRules) => late_fee_flat === 0 && late_fee_rate === 0

/** Accounts that agreed before today and have something past due. */
export const startLateFees = (ctx: SystemCtx) =>
  inTransaction(ctx, async (ctx) => {
    const rules = await readRules(ctx)
    if (isOff(rules)) return
    const today = providerToday(ctx)
    const { rows } = await sql<{ account_id: number }>`
      select c.account_id from late_fee_consents c
      left join account_billings b on b.account_id = c.account_id
      where c.kind = 'late' and c.agreed_on < ${today}::date and ${isBilledHereOn(today)} and exists (
        select from ledger_items i
        where i.account_id = c.account_id and i.side = 1 and i.open >= ${rules.late_fee_min_open}
          and i.due_on < ${today}::date - ${rules.late_fee_grace_days}::int)
      order by c.account_id`.execute(ctx.db)
    await enqueueAll(ctx, 'late-fees.charge-account', rows)
  })

type Late = LateItem & { id: number; number: string; open: number; charged: number }

/**
 * An invoice from before the ledger is an opening item with its number. A fee that was taken back because a payment was in time
 * does not count: the bank may have returned that payment.
 */
const findLate = async ({ db }: Ctx, account_id: number, { late_fee_min_open }: LateFeeRules) => {
  const { rows } = await sql<Late>`
    select i.id, i.number, i.due_on, i.open, f.fees, f.last_fee_on, f.charged
    from ledger_items i join ledger_postings p on p.account_id = i.account_id and p.id = i.posting_id
    cross join lateral (
      select count(*)::int as charged, count(*) filter (where r.id is null)::int as fees,
        max(g.posted_on) filter (where r.id is null) as last_fee_on
      from adjustments a join ledger_postings g on g.account_id = a.account_id and g.kind = 'adjustment' and g.document_id = a.id
      left join adjustments r on r.account_id = a.account_id and r.reverses_id = a.id
      where a.account_id = i.account_id and a.item_id = i.id
    ) f
    where i.account_id = ${account_id} and i.side = 1 and i.open >= ${late_fee_min_open} and i.open > 0
      and p.kind in ('invoice', 'opening') and not exists (
        select from disputes d join invoices v on v.account_id = d.account_id and v.id = d.invoice_id
        where d.account_id = i.account_id and v.invoice_number = i.number and d.state = 'open')
    order by i.due_on, i.id`.execute(db)
  return rows
}

/** Idempotent: compares the number of fees that an item has earned with the number it has. A fee of less than half a cent is none. */
export const chargeLateFees = (ctx: SystemCtx, { account_id }: { account_id: number }) =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, account_id)
    const rules = await readRules(ctx)
    if (isOff(rules)) return
    const today = providerToday(ctx)
    for (const { id, number, open, charged, ...late } of await findLate(ctx, account_id, rules)) {
      const amount = lateFeeOf(rules, open)
      if (amount === 0 || !isLateFeeDue(rules, late, today)) continue
      await postAdjustment(
        ctx,
        { account_id, amount, reason: 'late fee', note: number },
        { user_id: null, item_id: id, ordinal: charged + 1 },
      )
    }
  })

type InTime = { id: number; adjustment_number: string; amount: number; not_waived: number; note: string; is_open: boolean }

/** `a` is a late fee. Staff may have waived it, or a part of it. */
const leftOfFee = sql`a.amount + coalesce((
    select sum(w.amount) from adjustments w
    where w.account_id = a.account_id and w.reason = 'late fee waived' and w.reverses_id is null
      and w.invoice_number = a.adjustment_number
  ), 0)`

/** Staff may also waive fees without naming one. No more is waived than was charged. */
const notWaived = sql`(select coalesce(sum(w.amount), 0) from adjustments w
  where w.account_id = a.account_id and w.reason in ('late fee', 'late fee waived'))::bigint`

/** For a payment that was received in time but recorded late: takes back the fees of items that it would have covered. */
export const takeBackLateFees = async (ctx: Ctx, account_id: number) => {
  const rules = await readRules(ctx)
  const { rows } = await sql<InTime>`
    select a.id, a.adjustment_number, (${leftOfFee})::bigint as amount, ${notWaived} as not_waived, a.note, f.open > 0 as is_open
    from adjustments a
    join ledger_items i on i.account_id = a.account_id and i.id = a.item_id
    join ledger_items f on f.account_id = a.account_id and f.number = a.adjustment_number
    where a.account_id = ${account_id} and a.reason = 'late fee'
      and not exists (select from adjustments r where r.account_id = a.account_id and r.reverses_id = a.id)
      and i.amount - coalesce((
        select sum(x.amount) from allocations x join ledger_items c on c.account_id = x.account_id and c.id = x.credit_item_id
        where x.account_id = i.account_id and x.debit_item_id = i.id and c.dated_on <= i.due_on + ${rules.late_fee_grace_days}::int
      ), 0) < greatest(${rules.late_fee_min_open}::bigint, 1)
    order by a.id`.execute(ctx.db)
  let left = rows[0]?.not_waived ?? 0
  for (const { id, adjustment_number, note, is_open, ...fee } of rows) {
    const amount = Math.min(fee.amount, left)
    if (amount <= 0) continue
    left -= amount
    await postAdjustment(
      ctx,
      { account_id, amount: -amount, reason: 'late fee waived', note, ...(is_open ? { invoice_number: adjustment_number } : {}) },
      { user_id: null, reverses_id: id },
    )
  }
}

/** Only if the account agreed to it before, and not if our own bank asked for the money back. */
export const chargeReturnFee = async (
  ctx: Ctx,
  account_id: number,
  { returned_on, reason }: { returned_on: string; reason: string },
) => {
  if (/^R06/i.test(reason)) return
  const { rows } = await sql<{ return_fee: number }>`
    select s.return_fee from billing_settings s, late_fee_consents c
    where s.return_fee > 0 and c.account_id = ${account_id} and c.kind = 'returned payment' and c.agreed_on < ${returned_on}::date`.execute(
    ctx.db,
  )
  const [fee] = rows
  if (fee)
    await postAdjustment(
      ctx,
      { account_id, amount: fee.return_fee, reason: 'returned payment fee', note: reason },
      { user_id: null },
    )
}
