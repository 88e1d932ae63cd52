import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './SortArrow.module.css'

export type SortDirection = 'asc' | 'desc'

const icons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort }

/** The `aria-sort` value of the `th` around the arrow. */
export const ariaSort = (direction: SortDirection | undefined) =>
  direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'

type SortArrowProps = {
  children: ReactNode
  /** Undefined when the list is sorted by something else. */
  direction: SortDirection | undefined
  onSort: (next: SortDirection) => void
  align?: 'start' | 'end'
}

/** Sorts ascending first; each further press reverses the order. */
export function SortArrow({ children, direction, onSort, align = 'start' }: SortArrowProps) {
  const Icon = icons[direction ?? 'none']
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={direction}
      data-align={align}
      onClick={() => onSort(direction === 'asc' ? 'desc' : 'asc')}
    >
      <span>{children}</span>
      <Icon size={16} className={classes.icon} aria-hidden />
    </button>
  )
}
