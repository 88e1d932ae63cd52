// The meaning of each status for the user who chooses it (docs/product/handling.md#final-actions), and the usual reasons.
import { statusReasons } from '@forecourt/domain/rules/status-reasons.ts'
import type { CardStatus } from '@forecourt/domain/reference.ts'

type Words = { does: string; isFinal?: true }

export const statusWords: Partial<Record<CardStatus, Words>> = {
  Active: { does: 'The card works as soon as its network knows.' },
  Inactive: { does: 'On hold: declined until it is made Active again.' },
  Lost: {
    does: 'Its network is told at once. Only provider staff can undo a mistaken report, within 24 hours.',
    isFinal: true,
  },
  Stolen: { does: 'Its network is told at once, permanently.', isFinal: true },
  Cancelled: { does: 'Closed for good. Its vehicle number is free again.', isFinal: true },
  Replaced: { does: 'Another card has taken its place. Declined for good.', isFinal: true },
  Locked: { does: 'Locked by the provider: declined until staff unlock it.' },
}

/** The reason a status implies. */
export const obviousReason = (status: CardStatus | undefined) =>
  status === 'Lost' ? 'lost' : status === 'Stolen' ? 'stolen' : null

export type StatusReason = (typeof statusReasons)[number]

export const reasonOptions = statusReasons.map((reason) => ({
  value: reason,
  label: reason.charAt(0).toUpperCase() + reason.slice(1),
}))
