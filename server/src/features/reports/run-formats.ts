// The file formats of a report. C, F and N come from the specification; people open the others.
import type { fileFormats, runFormats } from '@forecourt/domain/contract/reports.ts'

export type RunFormat = (typeof runFormats)[number] | (typeof fileFormats)[number]
/** N has no file: the mail itself is the report. */
export type FileFormat = Exclude<RunFormat, 'N'>

export const extensions: Record<FileFormat, string> = { csv: 'csv', C: 'csv', F: 'txt', xlsx: 'xlsx', pdf: 'pdf' }

export const contentTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  C: 'text/csv; charset=utf-8',
  F: 'text/plain; charset=us-ascii',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
