// docs/product/ledger.md#allocation: credits of an account pay its debits, oldest first.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/**
 * Debits and credits are each laid end to end on a line of cents, sorted by due date (for a credit, its day). Where a debit and a
 * credit overlap, the overlap is allocated. The caller holds the locks of the accounts.
 */
export const settleAccounts = async ({ db }: Pick<Ctx, 'db'>, accounts: readonly number[], allocated_on: string) => {
  await sql`
    with stretches as (
      select account_id, id, side, sum(open) over line - open as begins, sum(open) over line as ends
      from ledger_items where account_id = any(${accounts}::bigint[]) and open > 0
      window line as (partition by account_id, side order by due_on, number, id)
    )
    insert into allocations (account_id, debit_item_id, credit_item_id, amount, allocated_on)
    select d.account_id, d.id, c.id, least(d.ends, c.ends) - greatest(d.begins, c.begins), ${allocated_on}::date
    from stretches d join stretches c on c.account_id = d.account_id and d.side = 1 and c.side = -1 and d.begins < c.ends
      and c.begins < d.ends
    order by d.account_id, d.begins, c.begins`.execute(db)
}

export const settleCredits = (ctx: Pick<Ctx, 'db'>, account_id: number, allocated_on: string) =>
  settleAccounts(ctx, [account_id], allocated_on)
