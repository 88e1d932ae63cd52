import { Link } from '@tanstack/react-router'
import { useCan } from '#src/api/use-can.ts'
import { RowLink } from '#src/ui/RowLink.tsx'
import classes from './ExceptionsPage.module.css'

type CardCellProps = { card_id: number; last_four: string | null; vehicle_number: string | null }

/** Which card it was; a link for those who may open it. */
export function CardCell({ card_id, last_four, vehicle_number }: CardCellProps) {
  const mayOpen = useCan('cards.manage')
  const name = last_four ? `•••• ${last_four}` : 'No number yet'
  return (
    <span className={classes.card}>
      {mayOpen ? (
        <RowLink link={<Link to="/card-management" search={{ card: String(card_id) }} />} hasFigures>
          {name}
        </RowLink>
      ) : (
        <span className={classes.figures}>{name}</span>
      )}
      {vehicle_number ? <span className={classes.beside}>Vehicle {vehicle_number}</span> : null}
    </span>
  )
}

type PlaceProps = { site_name: string | null; city: string | null; state: string | null }

export function PlaceCell({ site_name, city, state }: PlaceProps) {
  if (!site_name) return <>–</>
  return (
    <span className={classes.stacked}>
      {site_name}
      <span className={classes.beside}>{[city, state].filter(Boolean).join(', ')}</span>
    </span>
  )
}
