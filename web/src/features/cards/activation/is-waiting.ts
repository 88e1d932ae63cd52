import type { CardRow } from '@forecourt/domain/contract/cards.ts'

/** The plastic was made but not confirmed as received: a new card, or an active card with renewed plastic. */
export const isWaiting = ({ awaits_activation, has_new_plastic }: Pick<CardRow, 'awaits_activation' | 'has_new_plastic'>) =>
  awaits_activation || has_new_plastic
