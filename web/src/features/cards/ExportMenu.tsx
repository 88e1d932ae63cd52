import { IconDownload } from '@tabler/icons-react'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import type { Written } from '#src/api/list-search.ts'
import { saveFile } from '#src/api/save-file.ts'
import { useAction } from '#src/api/use-call.ts'
import { MenuButton } from '#src/ui/MenuButton.tsx'

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
] as const

type ExportMenuProps = {
  /** The filter and the order of the list; a file has no pages. */
  query: Written
  total: number
}

/** ux 1, row 15: every row that matches, whatever page is on screen. */
export function ExportMenu({ query: { page: _page, per_page: _perPage, ...filter }, total }: ExportMenuProps) {
  const save = useAction(async (format: 'csv' | 'xlsx') =>
    saveFile(await call(api.cards.export, { query: { ...filter, format } })),
  )
  return (
    <MenuButton
      label="Export"
      leftSection={<IconDownload size={18} aria-hidden />}
      items={formats.map(({ format, label }) => ({
        label,
        note: `${total.toLocaleString('en-US')} ${total === 1 ? 'row' : 'rows'}`,
        onChoose: () => save.mutate(format),
      }))}
    >
      {save.isPending ? 'Exporting…' : 'Export'}
    </MenuButton>
  )
}
