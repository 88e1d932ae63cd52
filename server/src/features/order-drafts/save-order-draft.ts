import type { DraftContent } from '@forecourt/domain/contract/order-drafts.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql } from 'kysely'
import type { AccountCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'

/** Keeps only the newest drafts, so that a person who starts orders without submitting them cannot fill the table. */
const forgetOlder = ({ db, account, who }: AccountCtx) =>
  sql`delete from order_drafts where account_id = ${account.id} and user_id = ${who.user_id} and id in (
      select id from order_drafts where account_id = ${account.id} and user_id = ${who.user_id}
      order by saved_at desc, id offset ${limits.orderDrafts})`.execute(db)

/** The last save wins, so a person who continues on another device finds the newest state there. */
export const saveOrderDraft = (ctx: AccountCtx, id: string, draft: DraftContent) =>
  inTransaction(ctx, async (ctx) => {
    const content = JSON.stringify(draft)
    const saved = await ctx.db
      .insertInto('order_drafts')
      .values({ account_id: ctx.account.id, user_id: ctx.who.user_id, id, content })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'user_id', 'id']).doUpdateSet({ content, saved_at: sql`clock_timestamp()` }),
      )
      .returning(['id', 'saved_at'])
      .executeTakeFirstOrThrow()
    await forgetOlder(ctx)
    return saved
  })
