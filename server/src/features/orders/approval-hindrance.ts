import { standingRefusal, standingRefusals } from '@forecourt/domain/rules/account-standing.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import type { OrderToMove } from './orders.queries.ts'

type Waiting = Pick<OrderToMove, 'needs_credit_approval'>

/** docs/product/credit.md#orders */
const creditFirst = 'Staff who manage credit have to approve this order first'

export const assertCreditApproved = ({ needs_credit_approval }: Waiting) => {
  if (needs_credit_approval) throw conflict(creditFirst, 'credit_approval')
}

/** Why the order cannot be approved now. A reviewer reads it before deciding instead of after the attempt. */
export const approvalHindrance = ({ account }: AccountCtx, { needs_credit_approval }: Waiting) => {
  const refusal = standingRefusal(account.standing, 'open')
  if (refusal) return { code: refusal, message: standingRefusals[refusal] }
  return needs_credit_approval ? ({ code: 'credit_approval', message: creditFirst } as const) : null
}
