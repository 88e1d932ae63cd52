import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { audit } from '#src/trail/audit.ts'
import { lockRenewal } from './lock-renewal.ts'
import { getRenewal } from './renewals.queries.ts'

export const confirmRenewals = (ctx: AccountCtx, id: number, { version }: { version: number }) =>
  inTransaction(ctx, async (ctx) => {
    await lockRenewal(ctx, id, version)
    await sql`update renewal_accounts set version = version + 1, reviewed_at = now(), reviewed_by = ${ctx.who.user_id}
      where account_id = ${ctx.account.id} and id = ${id}`.execute(ctx.db)
    const renewal = await getRenewal(ctx, id)
    await audit(ctx, {
      action: 'renewal.confirm',
      object: { type: 'renewal', id },
      after: { renew: renewal.renew_count, skip: renewal.skip_count },
    })
    return renewal
  })
