// A notice on the dashboard and behind the bell.
import type { Capability } from '@forecourt/domain/rules/access.ts'
import type { NotificationKind } from '@forecourt/domain/contract/dashboard.ts'
import type { Ctx } from '#src/system/context.ts'

type Notice = {
  /** Null: in every account. */
  account_id: number | null
  kind: NotificationKind
  title: string
  link: string
  /** The capability a reader needs to open the link. Null: everyone in the account may. */
  needs: Capability | null
  /** Set when the notice is for one person. */
  user_id?: number | null
}

export const notify = (ctx: Ctx, notice: Notice) => notifyAll(ctx, [notice])

/** One statement takes at most 65,535 values. */
const noticesAtATime = 1_000

/** The same for any number of notices, in a few statements. */
export const notifyAll = async (ctx: Ctx, notices: readonly Notice[]) => {
  for (let from = 0; from < notices.length; from += noticesAtATime)
    await ctx.db
      .insertInto('notifications')
      .values(notices.slice(from, from + noticesAtATime))
      .execute()
}
