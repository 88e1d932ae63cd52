import { Hidden } from '#src/ui/Hidden.tsx'

/** Customers and staff see only the last four digits. */
export function CardNumber({ last_four }: { last_four: string | null }) {
  if (!last_four) return <span>No number yet</span>
  return (
    <span className="figures no-wrap">
      <span aria-hidden>•••• •••• •••• </span>
      <Hidden>Card ending </Hidden>
      {last_four}
    </span>
  )
}
