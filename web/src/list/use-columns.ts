import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ColumnList } from '@forecourt/domain/rules/column-lists.ts'
import { fitChoice, type Column, type ColumnChoice } from '#src/ui/columns.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { keptColumns } from '#src/api/kept.ts'
import { query } from '#src/api/query.ts'
import { saveInOrder } from './save-in-order.ts'

/** Read once; from then on this tab's own choice is current. */
const everyChoice = { ...query(api.profile.columns, {}), staleTime: Infinity }

/** If a save fails, the copy in this browser remains. */
const { save, sendWaiting } = saveInOrder((list: ColumnList, body: ColumnChoice) =>
  call(api.profile.saveColumns, { params: { list }, body }, { keepalive: true }),
)

/**
 * A person's own columns of one list. The server keeps them for all devices. The copy in this browser is used until the server
 * has answered, and while it cannot be reached.
 */
export const useColumns = <Row>(list: ColumnList, columns: readonly Column<Row>[]) => {
  const queries = useQueryClient()
  useEffect(() => {
    globalThis.addEventListener('pagehide', sendWaiting)
    return () => globalThis.removeEventListener('pagehide', sendWaiting)
  }, [])
  const [here, setHere] = useState(() => keptColumns.read() ?? {})
  const stored = useQuery(everyChoice).data?.data.find((choice) => choice.list === list)
  const choice = fitChoice(columns, stored ?? here[list] ?? null)
  const choose = (next: ColumnChoice) => {
    const all = { ...keptColumns.read(), [list]: next }
    keptColumns.write(all)
    setHere(all)
    // An answer still on its way does not know of this choice.
    void queries.cancelQueries({ queryKey: everyChoice.queryKey })
    queries.setQueryData(everyChoice.queryKey, (known) =>
      known ? { ...known, data: [...known.data.filter((other) => other.list !== list), { list, ...next }] } : known,
    )
    void save(list, next)
  }
  return { columns, choice, choose }
}
