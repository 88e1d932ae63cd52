import { useEffect, useRef } from 'react'
import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
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

  return {
    isPending: collect.isPending,
    collect: (work: (cards: CardRow[]) => void) => {
      const count = countSelected(selection, total)
      if (count > limits.bulkCards)
        return showPopup({
          variant: 'error',
          message: `At most ${limits.bulkCards} cards can be changed at once. ${count.toLocaleString('en-US')} are selected.`,
        })
      collect.mutate(undefined, { onSuccess: work })
    },
  }
}
