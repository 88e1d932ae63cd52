import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { conflict } from '#src/system/errors.ts'
import { changeAccount } from './change-account.ts'
import { lockAccount } from './lock-account.ts'
import { getAccount } from './read-register.ts'

/** From now on its users may select it and order cards. */
export const openAccount = (ctx: UserCtx, account_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const { standing, time_zone } = await lockAccount(ctx, account_id)
    if (standing !== 'prospect') throw conflict('Only a prospect can be opened', 'not_a_prospect')
    const opened_on = sql<string>`(${ctx.clock.now().toISOString()}::timestamptz at time zone ${time_zone})::date`
    await changeAccount(ctx, account_id, { standing: 'open', opened_on })
    const object = { type: 'account', id: account_id }
    await audit(ctx, { action: 'account.open', account_id, object, before: { standing }, after: { standing: 'open' } })
    return getAccount(ctx, account_id)
  })
