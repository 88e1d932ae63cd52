// docs/product/prices.md#missing-prices: prices the lines in one job per account, because an account may have thousands.
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { SystemCtx, UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueueAll } from '#src/jobs/queue.ts'
import { priceStoredLines } from './price-stored-lines.ts'

export const priceMissing = (ctx: UserCtx) =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ account_id: number; from: string }>`
      select account_id, min(transacted_at)::date as "from" from missing_prices group by account_id order by account_id`.execute(
      ctx.db,
    )
    await enqueueAll(
      ctx,
      'pricing.price-account',
      rows.map((account) => ({ ...account, only_missing: true })),
    )
    await audit(ctx, { action: 'missing-prices.price', after: { accounts: rows.length } })
    return { accounts: rows.length }
  })

type Account = { account_id: number; from: string; only_missing: boolean }

/** Idempotent: a line that already has its price does not change. */
export const priceAccount = async (ctx: SystemCtx, { account_id, from, only_missing }: Account) => {
  const covered = { account_id, card_id: null, state: '', tax_class: '', from, to: null, only_missing }
  let after: Awaited<ReturnType<typeof priceStoredLines>>['last']
  do {
    const { last } = await inTransaction(ctx, (ctx) => priceStoredLines(ctx, covered, after))
    after = last
  } while (after)
}
