// docs/product/ledger.md#allocation: credits of an account pay its debits, oldest first.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/**
 * Debits and credits are each laid end to end on a line of cents, sorted by due date (for a credit, its day). Where a debit and a
 * credit overlap, the overlap is allocated. The caller holds the lock of the account.
 */
export const settleCredits = async ({ db }: Pick<Ctx, 'db'>, account_id: number, allocated_on: string) => {
  await sql`
    with stretches as (
      select id, side, sum(open) over (partition by side order by due_on, number, id) - open as begins,
        sum(open) over (partition by side order by due_on, number, id) as ends
      from ledger_items where account_id = ${account_id} and open > 0
    )
    insert into allocations (account_id, debit_item_id, credit_item_id, amount, allocated_on)
    select ${account_id}, d.id, c.id, least(d.ends, c.ends) - greatest(d.begins, c.begins), ${allocated_on}::date
    from stretches d join stretches c on d.side = 1 and c.side = -1 and d.begins < c.ends and c.begins < d.ends
    order by d.begins, c.begins`.execute(db)
}
