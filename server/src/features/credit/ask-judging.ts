import type { Ctx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'

/** In the transaction of what moves the exposure of an account (docs/product/credit.md#when-it-is-judged). */
export const askJudging = (ctx: Ctx, account_id: number) => enqueue(ctx, 'credit.judge-account', { account_id })
