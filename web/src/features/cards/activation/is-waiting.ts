import type { CardRow } from '@forecourt/domain/contract/cards.ts'

/** Its plastic was made, and nobody has said that it arrived: a new card, or a card in use whose plastic was renewed. */
export const isWaiting = ({ awaits_activation, has_new_plastic }: Pick<CardRow, 'awaits_activation' | 'has_new_plastic'>) =>
  awaits_activation || has_new_plastic
