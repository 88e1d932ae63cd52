// docs/product/accounts.md#reading-across-accounts: a panel of one account is read together with the caller; for several accounts,
// one row per account is read and merged.
import type { Account } from '@forecourt/domain/contract/session.ts'
import type { AccountCapability } from '@forecourt/domain/rules/access.ts'
import type { AccountScope } from '@forecourt/domain/rules/account-scope.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import { accountsInScope } from '#src/features/accounts/accounts-in-scope.ts'
import { answerFrom, type Exchange } from '#src/http/mount.ts'
import type { ReadAlong } from '#src/http/who.ts'

/** The panel's data of one account. */
export type Part<Found> = { account: Account; found: Found }

type Panel<Found, Result, Input> = ReadAlong & {
  /** The same query, in which `caller.seen_from` is the selected account: its time zone determines the days. */
  across: string
  /** Merges the parts as if they belonged to one account. */
  merged: (parts: readonly Part<Found>[]) => Found | null
  show: (found: Found | null, ctx: AccountCtx, input: Input) => Result
}

type Scoped = { query: { scope: AccountScope } & Record<string, unknown> }

export const answerAcross = <Found, Result, Input>(panel: Panel<Found, Result, Input>, capability: AccountCapability) => {
  const ofOne = answerFrom<Found, Input, Result>(panel)
  const read = named<Part<Found>>(`
    select to_json(whole_row) as found, json_build_object('id', a.id, 'name', a.name, 'cl_division_no', a.cl_division_no,
      'cl_account_no', a.cl_account_no, 'time_zone', a.time_zone, 'standing', a.standing) as account
    from (select unnest($1::bigint[]) as account_id, $2::bigint as seen_from) caller
    join accounts a on a.id = caller.account_id
    cross join lateral (${panel.across}) whole_row
    order by a.name, a.id`)
  const handler = async (ctx: AccountCtx, input: Input & Scoped, exchange: Exchange) => {
    const { scope } = input.query
    if (scope === 'account') return ofOne(ctx, input, exchange)
    const ids = await accountsInScope(ctx, ctx.who, { account_id: ctx.account.id, scope, capability })
    const values = panel.values({ params: {}, query: input.query, now: ctx.clock.now() })
    const parts = await read(ctx.db, [ids, ctx.account.id, ...values])
    return { data: panel.show(panel.merged(parts), ctx, input) }
  }
  return Object.assign(handler, { along: ofOne.along })
}
