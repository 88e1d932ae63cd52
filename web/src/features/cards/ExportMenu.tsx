import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import type { Written } from '#src/list/list-search.ts'

type ExportMenuProps = {
  /** The filter and order of the list. */
  query: Written
  total: number
}

export function ExportMenu({ query: { page: _page, per_page: _perPage, ...filter }, total }: ExportMenuProps) {
  return <FileMenu total={total} fileIn={(format) => call(api.cards.export, { query: { ...filter, format } })} />
}
