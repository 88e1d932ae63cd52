// docs/product/prices.md#which-rule: rules by id, with their scope in words, for screens of other features.
import type { UserCtx } from '#src/system/context.ts'
import { listRulesById } from './pricing.queries.ts'

export const findRules = (ctx: UserCtx, ids: readonly number[]) => listRulesById(ctx, ids)
