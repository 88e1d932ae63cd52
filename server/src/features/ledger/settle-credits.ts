// docs/product/ledger.md#allocation: what an account has to its credit pays what it owes, oldest first.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/**
 * Each open item covers a stretch of the line from the first cent to the last, debits by due date and credits by their day.
 * Where a stretch of a debit meets one of a credit, that part is allocated. The caller holds the lock of the account.
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
