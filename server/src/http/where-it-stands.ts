import type { Endpoint } from '@forecourt/domain/contract/endpoint.ts'
import type { StandingNeeded } from '@forecourt/domain/rules/account-standing.ts'
import type { AccountCtx, Ctx } from '#src/system/context.ts'
import { assertStanding, holdStanding } from '../db/standing.ts'

/** Resending an invitation is also a GET, but not a read (docs/product/api.md#a-get-that-does-something). */
export const isRead = ({ method, conflicts }: Endpoint) => method === 'GET' && !conflicts

const neededBy = (endpoint: Endpoint, body: unknown): StandingNeeded => {
  const mark = endpoint.standing ?? (endpoint.reads || isRead(endpoint) ? 'any' : 'kept')
  return typeof mark === 'function' ? mark(body as never) : mark
}

/** Refuses what the account's standing does not allow. A call that needs an open account is checked again in its transaction. */
export const asItStands = async <C extends Ctx>(ctx: C, endpoint: Endpoint, body: unknown): Promise<C> => {
  if (!('account' in ctx)) return ctx
  const { account } = ctx as unknown as AccountCtx
  const needed = neededBy(endpoint, body)
  assertStanding(account.standing, needed)
  if (needed !== 'open') return ctx
  await holdStanding(ctx, account.id, needed)
  return { ...ctx, open_account: account.id }
}
