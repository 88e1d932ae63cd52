// What a mail of a report may carry: the given data files, and what people open.
import { reportFileFormats } from '@forecourt/domain/reference.ts'

export const sentFileFormats = [
  ...reportFileFormats,
  { code: 'pdf', description: 'Attach a PDF' },
  { code: 'xlsx', description: 'Attach an Excel workbook' },
] as const

export const sentFormatName = (format: string) => sentFileFormats.find(({ code }) => code === format)?.description ?? format
