import { useState } from 'react'
import { fitChoice, type Column, type ColumnChoice } from '#src/ui/columns.ts'
import { keptColumns } from '#src/api/kept.ts'

/** A person's own columns of one list, kept in this browser until they sign out. */
export const useColumns = <Row>(list: string, columns: readonly Column<Row>[]) => {
  const [kept, setKept] = useState(() => keptColumns.read()?.[list] ?? null)
  const choice = fitChoice(columns, kept)
  const choose = (next: ColumnChoice) => {
    setKept(next)
    keptColumns.write({ ...keptColumns.read(), [list]: next })
  }
  return { columns, choice, choose }
}
