import { IconDownload } from '@tabler/icons-react'
import { MenuButton } from '#src/ui/MenuButton.tsx'
import { saveFile } from './save-file.ts'
import { useAction } from './use-call.ts'

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
] as const

type FileMenuProps = {
  /** Asks for every row that matches: a file has no pages. */
  fileIn: (format: 'csv' | 'xlsx') => Promise<File>
  total: number
}

/** ux 1, row 15: every row that matches, whatever page is on screen. */
export function FileMenu({ fileIn, total }: FileMenuProps) {
  const save = useAction(async (format: 'csv' | 'xlsx') => saveFile(await fileIn(format)))
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
