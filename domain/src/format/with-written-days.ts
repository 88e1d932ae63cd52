const written = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}\b/g

/** Turns the days of a text that the server worded in English into the reader's form: "INV-000123 · Oct 31, 2026 · $120.00". */
export const withWrittenDays = (text: string, format: Intl.DateTimeFormat) =>
  text.replaceAll(written, (day) => format.format(new Date(`${day} UTC`)))
