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

export const notify = async (ctx: Ctx, notice: Notice) => {
  await ctx.db.insertInto('notifications').values(notice).execute()
}
