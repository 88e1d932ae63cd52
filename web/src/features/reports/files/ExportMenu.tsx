import { IconDownload, IconFileSpreadsheet, IconFileText, IconFileTypeCsv, IconFileTypePdf } from '@tabler/icons-react'
import { reportLimits } from '@forecourt/domain/reports/report-limits.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { MenuButton } from '#src/ui/MenuButton.tsx'
import type { FileFormat } from './use-make-file.ts'

type ExportMenuProps = {
  report: AnyReport
  /** Null while unknown. */
  row_count: number | null
  isBusy: boolean
  onChoose: (format: FileFormat) => void
}

/** Above these row counts, only CSV and fixed-width files are offered (docs/product/reports.md#files-and-limits). */
const mostRows: Partial<Record<FileFormat, number>> = { xlsx: reportLimits.workbookRows, pdf: reportLimits.paperRows }

const formatsOf = ({ data_file }: AnyReport) =>
  [
    { format: 'csv', label: 'CSV', note: 'Every column, with headings', icon: IconFileTypeCsv },
    { format: 'xlsx', label: 'Excel (XLSX)', note: 'Numbers as numbers', icon: IconFileSpreadsheet },
    { format: 'pdf', label: 'PDF', note: 'To print or pass on', icon: IconFileTypePdf },
    {
      format: 'C',
      label: 'Data file C',
      note: data_file === 'transactions' ? 'Comma-separated, transaction layout' : 'Comma-separated, for programs',
      icon: IconFileText,
    },
    {
      format: 'F',
      label: 'Data file F',
      note: data_file === 'transactions' ? 'Fixed-width, transaction layout' : 'Fixed-width, for programs',
      icon: IconFileText,
    },
  ] as const

/** Exports every row, not only those in the preview. */
export function ExportMenu({ report, row_count, isBusy, onChoose }: ExportMenuProps) {
  return (
    <MenuButton
      label="Export"
      leftSection={<IconDownload size={18} aria-hidden />}
      items={formatsOf(report).map(({ format, label, note, icon }) => {
        const most = mostRows[format] ?? Infinity
        return {
          label,
          note,
          icon,
          refusal: row_count !== null && row_count > most ? `Up to ${most.toLocaleString('en-US')} rows` : undefined,
          onChoose: () => onChoose(format),
        }
      })}
    >
      {isBusy ? 'Exporting…' : 'Export'}
    </MenuButton>
  )
}
