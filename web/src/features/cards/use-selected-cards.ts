import { useEffect, useRef } from 'react'
import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { tooManyCards } from '@forecourt/domain/rules/too-many-cards.ts'
import type { Written } from '#src/list/list-search.ts'
import { useAction } from '#src/api/use-call.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import { countSelected, isSelected } from '#src/ui/selection.ts'
import type { RowSelection } from '#src/ui/use-selection.ts'
import { findMatching } from './cards.calls.ts'

type Listed = { selection: RowSelection; query: Written; rows: readonly CardRow[]; total: number }

/** The ticked cards on all pages. Cards already seen are remembered, the others are fetched. */
export const useSelectedCards = ({ selection: { selection }, query, rows, total }: Listed) => {
  const seen = useRef(new Map<number, CardRow>())
  useEffect(() => {
    for (const row of rows) seen.current.set(row.id, row)
  }, [rows])

  const collect = useAction(async () => {
    const found = selection.mode === 'ids' ? [...selection.ids].map((id) => seen.current.get(id)) : [undefined]
    // Ticks restored after an expired session may be on a page that has not been loaded again.
    if (found.every((card) => card !== undefined)) return found
    return (await findMatching(query)).filter(({ id }) => isSelected(selection, id))
  })

  /** Whether one action may change them all; if not, a popup says so. */
  const isFew = () => {
    const message = tooManyCards(countSelected(selection, total))
    if (message) showPopup({ variant: 'error', message })
    return message === undefined
  }

  return {
    isPending: collect.isPending,
    collect: (work: (cards: CardRow[]) => void) => {
      if (isFew()) collect.mutate(undefined, { onSuccess: work })
    },
    /** For work that finds the cards itself. */
    count: (work: () => void) => {
      if (isFew()) work()
    },
  }
}
