import { Hidden } from '#src/ui/Hidden.tsx'
import classes from './CardNumber.module.css'

/** Customers and staff alike see the last four (decisions 7). */
export function CardNumber({ last_four }: { last_four: string | null }) {
  if (!last_four) return <span>No number yet</span>
  return (
    <span className={classes.number}>
      <span aria-hidden>•••• •••• •••• </span>
      <Hidden>Card ending </Hidden>
      {last_four}
    </span>
  )
}
