import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { Preview } from '@forecourt/domain/contract/reports.ts'
import { useCanRead } from '#src/api/use-can.ts'
import { idIn, placeOf, type Cell } from '#src/features/reports/cells.ts'

type CellLinkProps = { preview: Preview; row: readonly Cell[]; of: string; children: ReactNode }

/** Opens the card or the invoice that a cell names, for users who may read it. Back returns to the report. */
export function CellLink({ preview, row, of, children }: CellLinkProps) {
  const place = placeOf(of, idIn(preview, of, row))
  const mayRead = useCanRead(place?.access ?? 'cards.manage')
  return place && mayRead ? (
    <Link to={place.to} search={place.search}>
      {children}
    </Link>
  ) : (
    children
  )
}
