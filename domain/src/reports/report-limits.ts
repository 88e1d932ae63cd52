// docs/product/reports.md#files-and-limits: the maximum length of a report in each format, and which files are generated at once.
import { limits } from '#src/rules/limits.ts'

type Format = 'csv' | 'C' | 'F' | 'xlsx' | 'pdf'

export const reportLimits = { previewRows: 200, workbookRows: limits.workbookRows, paperRows: limits.paperRows } as const

/** Roughly the rows a busy machine writes in a second. Longer files are generated in the background. */
export const rowsAtOnce: Record<Format, number> = { csv: 5_000, C: 5_000, F: 5_000, xlsx: 1_000, pdf: 500 }

const count = (number: number) => number.toLocaleString('en-US')

const longest: Partial<Record<string, { rows: number; what: string }>> = {
  xlsx: { rows: limits.workbookRows, what: 'An Excel file' },
  pdf: { rows: limits.paperRows, what: 'A PDF' },
}

export const tooLongFor = (format: string, rows: number): string | undefined => {
  const limit = longest[format]
  if (!limit || rows <= limit.rows) return undefined
  return `${limit.what} holds at most ${count(limit.rows)} rows here. Please choose CSV or a data file`
}

/** Notes for the person before they request a file. */
export const notesOn = (rows: number): string[] => [
  ...(rows > rowsAtOnce.csv ? ['Files of this length are made in the background. You will be notified when yours is ready'] : []),
  ...['xlsx', 'pdf'].flatMap((format) => tooLongFor(format, rows) ?? []),
]
