import type { Proof } from '@forecourt/domain/contract/second-factor.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { stampSession } from './factor-changes.ts'
import { proveSecondFactor } from './prove-second-factor.ts'

export const stepUp = (ctx: UserCtx, proof: Proof) =>
  inTransaction(ctx, async (ctx) => {
    const { user_id, session_id } = ctx.who
    await proveSecondFactor(ctx, user_id, proof)
    await stampSession(ctx, session_id)
    await audit(ctx, { action: 'session.step-up', object: { type: 'session', id: session_id }, after: { method: proof.method } })
  })
