import { useRef, useState } from 'react'
import * as list from './selection.ts'
import type { KeptSelection, Selection } from './selection.ts'

type Pick = { isChecked: boolean; withShift: boolean; page: readonly number[] }

/** The state and actions that a list needs for its checkboxes and its selection bar. */
export type RowSelection = {
  selection: Selection
  isSelected: (id: number) => boolean
  pageState: (page: readonly number[]) => 'all' | 'some' | 'none'
  mark: (ids: readonly number[], isChecked: boolean) => void
  /** Ticks one box, or with shift all boxes from the last one. */
  pick: (id: number, how: Pick) => void
  selectAllMatching: () => void
  clear: () => void
}

/** `restore` sets an earlier selection. */
type RestorableSelection = RowSelection & { restore: (selection: Selection) => void }

/** `filter` identifies the results of the list, whatever its page and order: a change clears the selection. */
export const useSelection = (filter: string): RestorableSelection => {
  const [kept, setKept] = useState<KeptSelection>({ filter, selection: list.nothingSelected })
  const last = useRef<number | null>(null)
  // Otherwise the ticks would be back with the old filter.
  if (kept.filter !== filter) setKept({ filter, selection: list.nothingSelected })
  const selection = list.selectionFor(kept, filter)
  const set = (next: Selection) => setKept({ filter, selection: next })
  return {
    selection,
    isSelected: (id) => list.isSelected(selection, id),
    pageState: (page) => list.pageState(selection, page),
    mark: (ids, isChecked) => set(list.mark(selection, ids, isChecked)),
    pick: (id, { isChecked, withShift, page }) => {
      set(list.mark(selection, withShift ? list.rangeBetween(page, last.current, id) : [id], isChecked))
      last.current = id
    },
    selectAllMatching: () => set(list.allMatching),
    clear: () => set(list.nothingSelected),
    restore: set,
  }
}
