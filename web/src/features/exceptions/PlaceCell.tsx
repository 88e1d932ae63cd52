import classes from './ExceptionsPage.module.css'

type PlaceCellProps = { site_name: string | null; city: string | null; state: string | null }

export function PlaceCell({ site_name, city, state }: PlaceCellProps) {
  if (!site_name) return <>–</>
  return (
    <span className="stack items-start">
      {site_name}
      <span className={classes.beside}>{[city, state].filter(Boolean).join(', ')}</span>
    </span>
  )
}
