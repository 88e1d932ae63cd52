// What a report can be written as. C, F and N are the specification's; the others are what people open.
import type { fileFormats, runFormats } from '@forecourt/domain/contract/reports.ts'

export type RunFormat = (typeof runFormats)[number] | (typeof fileFormats)[number]
/** N is no file: only what the mail says. */
export type FileFormat = Exclude<RunFormat, 'N'>

export const extensions: Record<FileFormat, string> = { csv: 'csv', C: 'csv', F: 'txt', xlsx: 'xlsx', pdf: 'pdf' }

export const contentTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  C: 'text/csv; charset=utf-8',
  F: 'text/plain; charset=us-ascii',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
