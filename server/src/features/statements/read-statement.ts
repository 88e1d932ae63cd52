// docs/product/receivables.md#statements: read from the ledger, which never changes, so the same days give the same statement.
import { agingSteps, type AgingStep } from '@forecourt/domain/rules/aging.ts'
import { agingSum } from '#src/features/payments/read-balance.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

export type Days = { from_on: string; to_on: string }
export type Movement = { posted_on: string; kind: string; number: string; memo: string; amount: number; balance: number }
export type OpenThen = { number: string; dated_on: string; due_on: string; open: number }

const receivable = (account_id: number) => sql`
  select p.id, p.posted_on, p.kind, p.memo, coalesce(i.number, p.memo) as number, l.amount
  from ledger_postings p
  join ledger_legs l on l.account_id = p.account_id and l.posting_id = p.id and l.code = 'AR'
  left join ledger_items i on i.account_id = p.account_id and i.posting_id = p.id
  where p.account_id = ${account_id}`

export const readSums = async ({ db }: Pick<Ctx, 'db'>, account_id: number, { from_on, to_on }: Days) => {
  const { rows } = await sql<{ opening: number; closing: number }>`
    select coalesce(sum(m.amount) filter (where m.posted_on < ${from_on}::date), 0)::bigint as opening,
      coalesce(sum(m.amount) filter (where m.posted_on <= ${to_on}::date), 0)::bigint as closing
    from (${receivable(account_id)}) m`.execute(db)
  return rows[0]!
}

export const readMovements = async ({ db }: Pick<Ctx, 'db'>, account_id: number, { from_on, to_on }: Days) => {
  const { opening, closing } = await readSums({ db }, account_id, { from_on, to_on })
  const { rows } = await sql<Movement>`
    select m.posted_on, m.kind, m.number, m.memo, m.amount, (${opening}::bigint + sum(m.amount) over (order by m.posted_on, m.id))::bigint as balance
    from (${receivable(account_id)}) m where m.posted_on between ${from_on}::date and ${to_on}::date
    order by m.posted_on, m.id`.execute(db)
  return { opening, closing, movements: rows }
}

/** The amounts that were open at the end of the day, positive for debits. */
const openThen = (account_id: number, to_on: string) => sql`
  select i.number, i.dated_on, i.due_on, i.side, (i.amount - coalesce((
      select sum(x.amount) from allocations x
      where x.account_id = i.account_id and x.allocated_on <= ${to_on}::date and (x.debit_item_id = i.id or x.credit_item_id = i.id)
    ), 0))::bigint as open
  from ledger_items i join ledger_postings p on p.account_id = i.account_id and p.id = i.posting_id
  where i.account_id = ${account_id} and p.posted_on <= ${to_on}::date`

export const readOpenThen = async ({ db }: Pick<Ctx, 'db'>, account_id: number, to_on: string) => {
  const { rows } = await sql<OpenThen>`
    select i.number, i.dated_on, i.due_on, i.side * i.open as open from (${openThen(account_id, to_on)}) i where i.open > 0
    order by i.due_on, i.number`.execute(db)
  const sums = await sql<{ aging: Record<AgingStep, number>; unused: number }>`
    select ${agingSum(to_on)} as aging, coalesce(sum(i.open) filter (where i.side = -1), 0)::bigint as unused
    from (${openThen(account_id, to_on)}) i where i.open > 0`.execute(db)
  const { aging, unused } = sums.rows[0]!
  return { items: rows, aging: agingSteps.map((step) => ({ step, amount: aging[step] })), unused }
}
