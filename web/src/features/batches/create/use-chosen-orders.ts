import { useRef, useState } from 'react'
import type { BatchOrder } from '@forecourt/domain/contract/batches.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import type { Written } from '#src/list/list-search.ts'
import { useAction } from '#src/api/use-call.ts'
import { rangeBetween } from '#src/ui/selection.ts'
import type { RowSelection } from '#src/ui/use-selection.ts'
import { findMatching } from '#src/features/batches/batches.calls.ts'

/** The orders chosen for the new batch. Changing the filter keeps them. */
export const useChosenOrders = (rows: readonly BatchOrder[], query: Written) => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, BatchOrder>>(new Map())
  const last = useRef<number | null>(null)
  const collect = useAction(() => findMatching(query))

  const add = (orders: readonly BatchOrder[]) =>
    setChosen((before) => new Map([...before, ...orders.map((order) => [order.id, order] as const)]))
  const drop = (ids: readonly number[]) => setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
  const mark = (ids: readonly number[], isChecked: boolean) =>
    isChecked ? add(rows.filter(({ id }) => ids.includes(id))) : drop(ids)

  const selection: RowSelection = {
    selection: { mode: 'ids', ids: new Set(chosen.keys()) },
    isSelected: (id) => chosen.has(id),
    pageState: (page) => {
      const ticked = page.filter((id) => chosen.has(id)).length
      return ticked === 0 ? 'none' : ticked === page.length ? 'all' : 'some'
    },
    mark,
    pick: (id, { isChecked, withShift, page }) => {
      mark(withShift ? rangeBetween(page, last.current, id) : [id], isChecked)
      last.current = id
    },
    selectAllMatching: () => collect.mutate(undefined, { onSuccess: add }),
    clear: () => setChosen(new Map()),
  }

  return {
    orders: [...chosen.values()],
    selection,
    drop: (id: number) => drop([id]),
    clear: selection.clear,
    isCollecting: collect.isPending,
    isTooMany: chosen.size > limits.batchOrders,
  }
}
