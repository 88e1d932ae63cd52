import { IconDownload } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { MenuButton } from '#src/ui/MenuButton.tsx'
import { saveFile } from '#src/api/save-file.ts'
import { useAction } from '#src/api/use-call.ts'

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
] as const

type FileMenuProps = {
  /** Requests every matching row, because a file has no pages. */
  fileIn: (format: 'csv' | 'xlsx') => Promise<File>
  total: number
}

/** Exports every matching row, whatever page is on screen. */
export function FileMenu({ fileIn, total }: FileMenuProps) {
  const save = useAction(async (format: 'csv' | 'xlsx') => saveFile(await fileIn(format)))
  return (
    <MenuButton
      label="Export"
      leftSection={<IconDownload size={18} aria-hidden />}
      items={formats.map(({ format, label }) => ({
        label,
        note: counted(total, 'row'),
        onChoose: () => save.mutate(format),
      }))}
    >
      {save.isPending ? 'Exporting…' : 'Export'}
    </MenuButton>
  )
}
