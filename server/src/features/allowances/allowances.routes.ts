import { allowances } from '@forecourt/domain/contract/allowances.ts'
import { bind } from '#src/http/mount.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { getCard, getTelling, listOf } from './allowances.queries.ts'
import { askAllowance } from './ask-allowance.ts'
import { decideAllowance } from './decide-allowance.ts'
import { endAllowance } from './end-allowance.ts'
import { resetCard } from './reset-card.ts'

const listAllowances = async (ctx: AccountCtx, card_id: number) => {
  const card = await getCard(ctx, card_id)
  return { allowances: await listOf(ctx, card_id), ...(await getTelling(ctx, card)) }
}

export const allowanceRoutes = bind('allowances', allowances, {
  list: async (ctx, { params }) => ({ data: await listAllowances(ctx, params.id) }),
  ask: async (ctx, { params, body }) => ({ data: await askAllowance(ctx, params.id, body) }),
  end: async (ctx, { params, body }) => ({ data: await endAllowance(ctx, params.id, body) }),
  decide: async (ctx, { params, body }) => ({ data: await decideAllowance(ctx, params.id, body) }),
  reset: async (ctx, { params, body }) => ({ data: await resetCard(ctx, params.id, body) }),
})
