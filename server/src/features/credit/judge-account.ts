// docs/product/credit.md: judges one account. Reads everything again, so it may run late and more than once.
import { dollars } from '@forecourt/domain/format/money.ts'
import { holdCauseNames, judgeCredit, type CreditStep, type HoldCause } from '@forecourt/domain/rules/credit.ts'
import { audit } from '#src/trail/audit.ts'
import { notify } from '#src/trail/notify.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { beginHold, endHold } from '#src/features/accounts/hold-account.ts'
import { lockAccount } from '#src/features/accounts/lock-account.ts'
import { readExposure } from './read-credit.ts'
import { tellCredit } from './tell-credit.ts'

type Account = { id: number; name: string }

const release = async (ctx: SystemCtx, account: Account, note: string) => {
  await endHold(ctx, account.id, { reason: 'credit', note })
  await tellCredit(ctx, account, { news: 'hold', title: 'The hold for credit is released' })
}

const steps: Record<CreditStep, (ctx: SystemCtx, account: Account, cause: HoldCause) => Promise<void>> = {
  hold: async (ctx: SystemCtx, account: Account, cause: HoldCause) => {
    await beginHold(ctx, account.id, {
      reason: 'credit',
      note: `Automatically: ${holdCauseNames[cause]}`,
      nobody_signs_in: false,
    })
    await tellCredit(ctx, account, { news: 'hold', title: `The account is on hold: ${holdCauseNames[cause]}` })
  },
  propose: async (ctx: SystemCtx, { id, name }: Account, cause: HoldCause) =>
    notify(ctx, {
      account_id: null,
      kind: 'notice',
      title: `${name}: a hold is proposed, ${holdCauseNames[cause]}`.slice(0, 200),
      link: `/receivables/${id}`,
      needs: 'credit.manage',
    }),
  release: (ctx: SystemCtx, account: Account) => release(ctx, account, 'Automatically: the cause is gone'),
  withdraw: () => Promise.resolve(),
}

type Found = NonNullable<Awaited<ReturnType<typeof readExposure>>>

/** docs/product/credit.md#holds-for-credit: while another system bills the account, nothing that we began stays. */
const judgeNoLonger = async (ctx: SystemCtx, account: Account, { hold, cause, proposed_at }: Found) => {
  if (hold && hold.begun_by === null) await release(ctx, account, 'Automatically: another system bills the account')
  if (!cause && !proposed_at) return
  const credits = ctx.db.updateTable('account_credits').set({ cause: null, proposed_at: null })
  await credits.where('account_id', '=', account.id).execute()
}

/** Idempotent: the result is stored in the same transaction. */
export const judgeAccount = (ctx: SystemCtx, { account_id }: { account_id: number }) =>
  inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx, account_id)
    const found = await readExposure(ctx, account_id)
    if (!found?.is_kept || !['open', 'on_hold'].includes(account.standing)) return
    if (!found.is_billed_here) return judgeNoLonger(ctx, account, found)
    const { limit, exposure } = found
    const { cause, warned, warning, step } = judgeCredit({
      ...found,
      is_held: found.hold !== null,
      is_held_by_itself: found.hold !== null && found.hold.begun_by === null,
      is_proposed: found.proposed_at !== null,
    })
    if (step) await steps[step](ctx, account, cause ?? 'limit')
    if (warning && limit !== null)
      await tellCredit(ctx, account, {
        news: warning,
        title: `${warning} % of the credit limit is used: ${dollars(exposure)} of ${dollars(limit)}`,
      })
    const now = ctx.clock.now().toISOString()
    const proposed_at = step === 'propose' ? now : cause && !step && !found.hold ? found.proposed_at : null
    const judged = { exposure, warned, cause, proposed_at, judged_at: now, ...(warning ? { warned_at: now } : {}) }
    await ctx.db
      .insertInto('account_credits')
      .values({ account_id, ...judged })
      .onConflict((known) => known.column('account_id').doUpdateSet(judged))
      .execute()
    if (step === 'propose')
      await audit(ctx, {
        action: 'credit.propose-hold',
        account_id,
        object: { type: 'account', id: account_id },
        after: { cause },
      })
  })
