// docs/product/safety.md#background-work: describes the class and code of an error in words for staff. The error's own message is
// not kept.

/** Codes of Postgres, Node's network stack, the SMTP client and our own errors. */
const words: Readonly<Record<string, string>> = {
  '57014': 'It took too long.',
  '55P03': 'Other work held the same records for too long.',
  '40P01': 'It got in the way of other work on the same records.',
  '40001': 'It got in the way of other work on the same records.',
  '23502': 'The database refused what it would have written.',
  '23503': 'The database refused what it would have written.',
  '23505': 'The database refused what it would have written.',
  '23514': 'The database refused what it would have written.',
  '42501': 'The database role lacks a right. The operations guide says which.',
  '53100': 'The database has no disk space left.',
  '53200': 'The database has no memory left.',
  '53300': 'The database has no connection left.',
  '57P01': 'The database was stopped in the meantime.',
  '57P03': 'The database was starting or stopping.',
  '25006': 'The database was read-only at the time.',
  ECONNREFUSED: 'Another server did not answer.',
  ECONNRESET: 'The connection to another server was lost.',
  ETIMEDOUT: 'Another server did not answer in time.',
  ENOTFOUND: 'The name of another server is unknown.',
  EAI_AGAIN: 'The name of another server could not be looked up.',
  ESOCKET: 'The connection to another server was lost.',
  ECONNECTION: 'Another server did not answer.',
  EAUTH: 'The mail server refused the name or the password.',
  EENVELOPE: 'The mail server refused the sender or the receiver.',
  ENOSPC: 'The disk is full.',
  ENOENT: 'A file was not where it should be.',
  EACCES: 'The portal may not read or write a file.',
  not_found: 'The record no longer exists.',
  conflict: 'The record had changed in the meantime.',
}

type Reason = { type?: string; code?: string | null; value?: { message?: string } } | null

/** `reason` is what the worker stored. A worker that died stored nothing; then the queue itself reports it. */
export const whyItFailed = (reason: unknown) => {
  const { type, code, value } = (reason ?? {}) as NonNullable<Reason>
  if (value?.message) return 'Its worker ended or hung in the middle of it.'
  if (code && Object.hasOwn(words, code)) return words[code]!
  if (type === 'ZodError') return 'It was asked for by another version of the portal.'
  return `An unexpected error (${[type, code].filter(Boolean).join(' ') || 'unknown'}). See the worker’s log.`
}
