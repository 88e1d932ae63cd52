// The formats that a mailed report can have: the fixed data files, and formats for people.
import { reportFileFormats } from '@forecourt/domain/reference.ts'

export const sentFileFormats = [
  ...reportFileFormats,
  { code: 'pdf', description: 'Attach a PDF' },
  { code: 'xlsx', description: 'Attach an Excel workbook' },
] as const

export const sentFormatName = (format: string) => sentFileFormats.find(({ code }) => code === format)?.description ?? format
