// docs/product/receivables.md#second-person: what to do when a second person has approved or refused a request, by kind.
import { adjustApproved, refundApproved } from './adjustments/adjust-account.ts'
import { takeBackApproved } from './corrections/take-back-invoice.ts'
import { raiseApproved } from './credit/change-credit.ts'
import { acceptApproved } from './disputes/decide-dispute.ts'
import type { RequestDoers, RequestRefusers } from './money-requests/decide-request.ts'
import { openApproved } from './opening-items/take-opening-items.ts'
import { recordApproved, returnToFile } from './receivables/record-payment.ts'

export const requestDoers: RequestDoers = {
  adjustment: adjustApproved,
  refund: refundApproved,
  payment: recordApproved,
  opening: openApproved,
  'credit raise': raiseApproved,
  void: takeBackApproved,
  dispute: acceptApproved,
}

export const requestRefusers: RequestRefusers = { payment: returnToFile }
