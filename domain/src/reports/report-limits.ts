// docs/product/reports.md#files-and-limits: how long a report may be in each format.
export const reportLimits = {
  previewRows: 200,
  /** Longer ones are made in the background. */
  rowsAtOnce: 25_000,
  workbookRows: 50_000,
  paperRows: 20_000,
} as const

const count = (number: number) => number.toLocaleString('en-US')

const tooLong = {
  xlsx: `An Excel file holds at most ${count(reportLimits.workbookRows)} rows here. Please choose CSV or a data file`,
  pdf: `A PDF holds at most ${count(reportLimits.paperRows)} rows here. Please choose CSV or a data file`,
} as const

export const tooLongFor = (format: string, rows: number): string | undefined => {
  if (format === 'xlsx' && rows > reportLimits.workbookRows) return tooLong.xlsx
  return format === 'pdf' && rows > reportLimits.paperRows ? tooLong.pdf : undefined
}

/** What may be said before a file is asked for. */
export const notesOn = (rows: number): string[] => [
  ...(rows > reportLimits.rowsAtOnce
    ? ['Files of this length are made in the background. You will be told when yours is ready']
    : []),
  ...['xlsx', 'pdf'].flatMap((format) => tooLongFor(format, rows) ?? []),
]
