const dayLength = 86_400_000
/** Day zero of spreadsheets. */
const spreadsheetStart = Date.UTC(1899, 11, 30)

/** Four digits would be a day before 1928; people mean a month and a year. */
export const isDayNumber = (text: string) => /^\d{5}(\.0+)?$/.test(text)

/** The day of a spreadsheet's day number. */
export const dayOfNumber = (text: string) => new Date(spreadsheetStart + Number(text) * dayLength).toISOString().slice(0, 10)
