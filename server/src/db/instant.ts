const inUtc = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?\+00(?::00)?$/

/** An instant as Postgres writes it, in a column or in JSON, as the API writes it. Where both keep UTC, a Date need not be made. */
export const toInstant = (text: string) => {
  const parts = inUtc.exec(text)
  if (!parts) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${(parts[1] ?? '').slice(1, 4).padEnd(3, '0')}Z`
}
