// Which rows of a paged list are ticked. The library's own model knows only the rows of one page: ticking "all that match" would
// need them all loaded, and unticking one of those afterwards would be forgotten with its page.

export type Selection =
  | { mode: 'ids'; ids: ReadonlySet<number> }
  /** Every row that matches the filter, on any page, except these. */
  | { mode: 'all-matching'; except: ReadonlySet<number> }

export const nothingSelected: Selection = { mode: 'ids', ids: new Set() }
export const allMatching: Selection = { mode: 'all-matching', except: new Set() }

export const isSelected = (selection: Selection, id: number) =>
  selection.mode === 'ids' ? selection.ids.has(id) : !selection.except.has(id)

export const countSelected = (selection: Selection, total: number) =>
  selection.mode === 'ids' ? selection.ids.size : Math.max(0, total - selection.except.size)

const withIds = (set: ReadonlySet<number>, ids: readonly number[]) => new Set([...set, ...ids])
const withoutIds = (set: ReadonlySet<number>, ids: readonly number[]) => {
  const gone = new Set(ids)
  return new Set([...set].filter((id) => !gone.has(id)))
}

/** Ticks or unticks some rows and leaves all others as they are. */
export const mark = (selection: Selection, ids: readonly number[], isTicked: boolean): Selection => {
  if (selection.mode === 'ids')
    return { mode: 'ids', ids: isTicked ? withIds(selection.ids, ids) : withoutIds(selection.ids, ids) }
  return { mode: 'all-matching', except: isTicked ? withoutIds(selection.except, ids) : withIds(selection.except, ids) }
}

/** The state of the checkbox in the header, which covers this page only. */
export const pageState = (selection: Selection, page: readonly number[]) => {
  const ticked = page.filter((id) => isSelected(selection, id)).length
  if (ticked === 0) return 'none'
  return ticked === page.length ? 'all' : 'some'
}

/** The rows from one to another, in page order; only the last one if the other is on another page. */
export const rangeBetween = (page: readonly number[], from: number | null, to: number) => {
  const [start, end] = [page.indexOf(from ?? to), page.indexOf(to)].toSorted((a, b) => a - b)
  return start === undefined || end === undefined || start < 0 ? [to] : page.slice(start, end + 1)
}

/** A selection belongs to the results of one filter: another filter clears it. */
export type KeptSelection = { filter: string; selection: Selection }

export const selectionFor = (kept: KeptSelection, filter: string) => (kept.filter === filter ? kept.selection : nothingSelected)
