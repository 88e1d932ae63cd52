// Why the database refused the connection, as one sentence for the operator. The driver's message may leak connection details.
import { StartError } from '#src/system/start-error.ts'
import { isUntrusted } from './lost-connection.ts'

const reasons: Record<string, string> = {
  '28P01': 'The database server refuses the password in DATABASE_URL.',
  '28000':
    'The database server does not let the role in DATABASE_URL sign in. Check its pg_hba.conf and that the role may log in.',
  '3D000': 'The database that DATABASE_URL names does not exist. Create it first.',
  '42501': 'The role in DATABASE_URL may not connect to this database. Grant it connect.',
  '53300': 'The database server has no connection left. Raise its max_connections or lower DATABASE_CONNECTIONS.',
  '25006': 'No server in DATABASE_URL can be written to. One of them must be the primary.',
  '57P03': 'The database server is starting or stopping. Try again in a moment.',
}

type Failure = { code?: string; syscall?: string; path?: string; message?: string }

const reasonOf = (cause: Failure) => {
  const { code = '', syscall, path, message = '' } = cause
  if (syscall === 'open') return `DATABASE_URL names ${path}, which cannot be read (${code}).`
  if (isUntrusted(cause))
    return `The certificate of the database server is not accepted (${code}). Check that it is valid, and sslmode and sslrootcert in DATABASE_URL.`
  if (message.includes('does not support SSL')) return 'DATABASE_URL asks for TLS, and the database server does not offer it.'
  if (syscall === 'getaddrinfo') return 'The host name in DATABASE_URL is not known on this machine.'
  return reasons[code] ?? 'The database does not answer. Check DATABASE_URL and that the server is running.'
}

export const explainRefusal = (cause: unknown) => new StartError(reasonOf(cause as Failure), { cause })
