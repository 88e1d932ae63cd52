const inUtc = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?\+00(?::00)?$/

/** Converts an instant from Postgres, from a column or from JSON, to the format of the API. An instant in UTC needs no Date. */
export const toInstant = (text: string) => {
  const parts = inUtc.exec(text)
  if (!parts) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${(parts[1] ?? '').slice(1, 4).padEnd(3, '0')}Z`
}
