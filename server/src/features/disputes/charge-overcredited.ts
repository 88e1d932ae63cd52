// docs/product/receivables.md#disputes: a line that is given back in another way after its dispute was accepted.
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { postAdjustment } from '#src/features/adjustments/post-adjustment.ts'
import { stillBilled } from './still-billed.ts'

/** How much more was credited after disputes than is still billed of their lines, by account. */
const readOvercredited = async ({ db }: Ctx, accounts: readonly number[]) => {
  const { rows } = await sql<{ account_id: number; amount: number }>`
    select x.account_id, sum(greatest(0, x.credit - ${stillBilled}))::bigint as amount
    from disputes x where x.account_id = any(${accounts}::bigint[]) and x.state = 'accepted'
    group by x.account_id order by x.account_id`.execute(db)
  return new Map(rows.map(({ account_id, amount }) => [account_id, amount]))
}

/** Nobody accepts a dispute of these accounts until what is given back is written. */
const lockDisputed = async ({ db }: Ctx, accounts: readonly number[]) => {
  await sql`
    select from accounts a where a.id = any(${accounts}::bigint[])
      and exists (select from disputes x where x.account_id = a.id and x.state <> 'refused')
    order by a.id for update`.execute(db)
}

type Given = { accounts: readonly number[]; user_id: number | null; note: string }

/** What `giveBack` gives back of lines that a dispute has credited before is owed again, so that it is given back once. */
export const chargeOvercredited = async <Done>(ctx: Ctx, { accounts, user_id, note }: Given, giveBack: () => Promise<Done>) => {
  await lockDisputed(ctx, accounts)
  const before = await readOvercredited(ctx, accounts)
  const done = await giveBack()
  if (before.size === 0) return done
  for (const [account_id, overcredited] of await readOvercredited(ctx, accounts)) {
    const amount = overcredited - (before.get(account_id) ?? 0)
    if (amount !== 0) await postAdjustment(ctx, { account_id, amount, reason: 'price dispute', note }, { user_id })
  }
  return done
}
