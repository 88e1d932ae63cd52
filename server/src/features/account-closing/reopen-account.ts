import { daysAfterClosing } from '@forecourt/domain/rules/account-standing.ts'
import { addDays } from '@forecourt/domain/rules/dashboard-period.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { conflict } from '#src/system/errors.ts'
import { changeAccount } from '#src/features/accounts/change-account.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { getAccount } from '#src/features/accounts/read-register.ts'
import { tellNetworkOfAccount } from '#src/features/network-changes/tell-network.ts'
import { todayOf } from './account-closing.queries.ts'

/** Cancels a planned closing, or reopens a closed account. A hold that was open still applies. Cards stay cancelled. */
export const reopenAccount = (ctx: UserCtx, account_id: number, { note }: { note: string }) =>
  inTransaction(ctx, async (ctx) => {
    const { standing, closes_on, closed_on, time_zone } = await lockAccount(ctx, account_id)
    if (closes_on === null && closed_on === null) throw conflict('This account is not closed', 'not_closed')
    if (closed_on && addDays(closed_on, daysAfterClosing) < (await todayOf(ctx, time_zone)))
      throw conflict(`This account was closed more than ${daysAfterClosing} days ago`, 'closed_for_good')
    const standsAgain = sql<string>`case when standing <> 'closed' then standing
      when exists (select from account_holds h where h.account_id = accounts.id and h.released_at is null) then 'on_hold'
      else 'open' end`
    await changeAccount(ctx, account_id, { standing: standsAgain, closes_on: null, closed_on: null })
    await ctx.db.deleteFrom('account_closings').where('account_id', '=', account_id).execute()
    const opened = await getAccount(ctx, account_id)
    if (opened.standing !== standing) {
      await tellNetworkOfAccount(ctx, { accountId: account_id, kinds: ['closing'], class: 2 })
      // Cards that were not cancelled yet may have been told as Cancelled.
      await enqueue(ctx, 'network-changes.tell-account', { account_id, class: 2 })
    }
    await audit(ctx, {
      action: 'account.reopen',
      account_id,
      object: { type: 'account', id: account_id },
      before: { standing, closes_on },
      after: { standing: opened.standing, closes_on: null, note },
    })
    return opened
  })
