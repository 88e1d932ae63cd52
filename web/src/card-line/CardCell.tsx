import { Link } from '@tanstack/react-router'
import { useCanRead } from '#src/api/use-can.ts'
import { RowLink } from '#src/ui/RowLink.tsx'
import classes from './CardCell.module.css'

type CardCellProps = { card_id: number; last_four: string | null; vehicle_number: string | null }

/** Names the card. A link for users who may open it. */
export function CardCell({ card_id, last_four, vehicle_number }: CardCellProps) {
  const mayOpen = useCanRead('cards.manage')
  const name = last_four ? `•••• ${last_four}` : 'No number yet'
  return (
    <span className={classes.card}>
      {mayOpen ? (
        <RowLink link={<Link to="/card-management" search={{ card: String(card_id) }} />} hasFigures>
          {name}
        </RowLink>
      ) : (
        <span className="strong figures">{name}</span>
      )}
      {vehicle_number ? <span className="dimmed size-s plain">Vehicle {vehicle_number}</span> : null}
    </span>
  )
}
