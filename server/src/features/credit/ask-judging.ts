import type { Ctx } from '#src/system/context.ts'
import { enqueue } from '#src/jobs/queue.ts'

/** Called in the transaction that changes an account's exposure (docs/product/credit.md#when-it-is-judged). */
export const askJudging = (ctx: Ctx, account_id: number) => enqueue(ctx, 'credit.judge-account', { account_id })
