// docs/product/prices.md#which-rule: rules by their numbers, with the words of their scope, for a screen of another feature.
import type { UserCtx } from '#src/system/context.ts'
import { listRulesById } from './pricing.queries.ts'

export const findRules = (ctx: UserCtx, ids: readonly number[]) => listRulesById(ctx, ids)
