// Writes the formats that are more than reformatted rows, workbooks and paper, from the rows as COPY returns them. Runs in this
// process or in a child process.
import { asAsked } from '@forecourt/domain/reports/as-asked.ts'
import type { ReportParams } from '@forecourt/domain/reports/usual-params.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { pdfFile, type Heading, type OnPaper } from '#src/features/reports/paper/pdf-file.ts'
import { copiedCells } from './copied-cells.ts'
import { workbookFile } from './workbook-file.ts'

/** Plain values only, because the task is sent to another process. */
export type FileTask = {
  format: 'xlsx' | 'pdf'
  key: ReportKey
  params: ReportParams
  scope: OnPaper['scope']
  heading: Heading
}

export const madeFile = ({ format, key, params, scope, heading }: FileTask, copied: AsyncIterable<Buffer>) => {
  const report = asAsked(reports[key], params)
  const rows = copiedCells(report.columns, copied)
  return format === 'xlsx' ? workbookFile(report, rows) : pdfFile({ report, params, scope, rows }, heading)
}
