// docs/product/receivables.md#second-person: what is done when a second person has approved it, by kind.
import { adjustApproved, refundApproved } from './adjustments/adjust-account.ts'
import type { RequestDoers } from './money-requests/decide-request.ts'
import { recordApproved } from './receivables/record-payment.ts'

const notAskedYet = () => Promise.reject(new Error('Nobody asks for this kind yet'))

export const requestDoers: RequestDoers = {
  adjustment: adjustApproved,
  refund: refundApproved,
  payment: recordApproved,
  opening: notAskedYet,
  'credit raise': notAskedYet,
  void: notAskedYet,
}
