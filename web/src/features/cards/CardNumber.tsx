import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { Hidden } from '#src/ui/Hidden.tsx'

/** Customers and staff see only the last four digits. The mask hides the length too, because a number has 4 to 19 digits. */
export function CardNumber({ last_four, awaits_activation }: Pick<CardRow, 'last_four' | 'awaits_activation'>) {
  if (!last_four) return <span>{awaits_activation ? 'On the plastic' : 'No number yet'}</span>
  return (
    <span className="figures no-wrap">
      <span aria-hidden>•••• </span>
      <Hidden>Card ending </Hidden>
      {last_four}
    </span>
  )
}
