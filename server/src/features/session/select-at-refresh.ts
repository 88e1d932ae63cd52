import type { Selected, SessionUser } from '@forecourt/domain/contract/session.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { Ctx } from '#src/system/context.ts'
import { lacksSecondFactor } from '#src/http/authorise.ts'
import { findCaller } from '#src/http/who.ts'
import { keepAccount } from './select-account.ts'
import { findOnlyAccount } from './session.queries.ts'

/** What the browser remembers of its tab: the user and the selected account. */
export type Wanted = { user_id?: number | undefined; account_id?: number | undefined }

type Renewed = { token: string; user: SessionUser }

/** Looks the account up with the new token, exactly as for the next call. */
const findIn = async (ctx: Ctx, { token }: Renewed, account_id: number | undefined) => {
  if (account_id === undefined) return null
  const caller = await findCaller(ctx.db, { authorization: `Bearer ${token}`, account_id })
  return caller?.account ? { who: caller.who, account: caller.account } : null
}

const onlyAccount = async (ctx: Ctx, renewed: Renewed) =>
  renewed.user.user_type_id === userTypes.staff ? null : findIn(ctx, renewed, await findOnlyAccount(ctx, renewed.user.user_id))

/**
 * docs/product/people-and-sessions.md#opening-the-portal: saves the two further calls that the portal would need before it can
 * request the data of its page.
 */
export const selectAtRefresh = async (
  ctx: Ctx,
  renewed: Renewed,
  { user_id, account_id }: Wanted,
): Promise<{ user: SessionUser; selected: Selected | null }> => {
  const { user } = renewed
  if (user.status === userStatus.mustAcceptTerms || user.needs_second_factor) return { user, selected: null }
  const ofTab = user_id === user.user_id ? await findIn(ctx, renewed, account_id) : null
  const found = ofTab ?? (await onlyAccount(ctx, renewed))
  if (!found) return { user, selected: null }
  if (lacksSecondFactor(ctx, found.who)) return { user: { ...user, needs_second_factor: true }, selected: null }
  return { user, selected: await keepAccount({ ...ctx, ...found }) }
}
