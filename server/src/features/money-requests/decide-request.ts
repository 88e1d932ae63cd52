// docs/product/receivables.md#second-person: approving executes the stored request in the same transaction.
import { problems } from '@forecourt/domain/messages.ts'
import type { RequestKind } from '@forecourt/domain/contract/money-requests.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, forbidden, notFound } from '#src/system/errors.ts'
import { getRequest } from './money-requests.queries.ts'

export type ApprovedRequest = { id: number; account_id: number | null; body: unknown; requested_by: number }

/** One function per kind. It checks again what may have changed since the request. */
export type RequestDoers = Record<RequestKind, (ctx: UserCtx, request: ApprovedRequest) => Promise<unknown>>

type Refusal = { body: unknown; note: string }

/** What a refusal changes besides the request, for the kinds where something waits for it. */
export type RequestRefusers = Partial<Record<RequestKind, (ctx: UserCtx, refusal: Refusal) => Promise<unknown>>>

export type Deciding = { approve: RequestDoers; refuse: RequestRefusers }

type Decision = { id: number; decision: 'approve' | 'refuse'; note: string }

export const decideRequest = (ctx: UserCtx, { id, decision, note }: Decision, { approve, refuse }: Deciding) =>
  inTransaction(ctx, async (ctx) => {
    const request = await ctx.db
      .selectFrom('money_requests')
      .select(['id', 'account_id', 'kind', 'body', 'state', 'requested_by'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!request) throw notFound()
    if (request.state !== 'requested') throw alreadyDecided('Another person has decided this already')
    if (decision === 'approve' && request.requested_by === ctx.who.user_id)
      throw forbidden('two_person_rule', problems.ownRequest)
    await ctx.db
      .updateTable('money_requests')
      .set({
        state: decision === 'approve' ? 'approved' : 'refused',
        decided_by: ctx.who.user_id,
        decided_at: ctx.clock.now().toISOString(),
        decision_note: note,
      })
      .where('id', '=', id)
      .execute()
    const kind = request.kind as RequestKind
    if (decision === 'approve') await approve[kind](ctx, request)
    else await refuse[kind]?.(ctx, { body: request.body, note })
    await audit(ctx, {
      action: `money-request.${decision}`,
      account_id: request.account_id,
      object: { type: 'money_request', id },
      after: { kind, note },
    })
    return getRequest(ctx, id)
  })
