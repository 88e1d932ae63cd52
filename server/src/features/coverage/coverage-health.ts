import { coverageReasonNames } from '@forecourt/domain/rules/coverage.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { idleDays } from '#src/features/exceptions/idle-days.ts'
import { activeCards, hasGap, isReason } from './coverage-conditions.ts'

const counts = named<Record<string, number>, [account_id: number, idle_days: number]>(
  `select count(*)::int as active, (count(*) filter (where ${hasGap}))::int as uncovered,
     ${coverageReasonNames.map((reason) => `(count(*) filter (where ${isReason(reason)}))::int as ${reason}`).join(', ')}
   from ${activeCards}`,
)

/** How many active cards would hold up in a fraud claim, and what is missing on the others. */
export const coverageHealth = async (ctx: Pick<AccountCtx, 'db' | 'account'>) => {
  const [row = {}] = await counts(ctx.db, [ctx.account.id, await idleDays(ctx)])
  return {
    active: row.active ?? 0,
    uncovered: row.uncovered ?? 0,
    by_reason: coverageReasonNames.map((reason) => ({ reason, total: row[reason] ?? 0 })),
  }
}
