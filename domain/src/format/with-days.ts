/** Writes the days within one of our own texts, stored as 2026-11-15, in the reader's form. */
export const withDays = (text: string, format: Intl.DateTimeFormat) =>
  text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => {
    const date = new Date(day)
    return Number.isNaN(date.getTime()) ? day : format.format(date)
  })
