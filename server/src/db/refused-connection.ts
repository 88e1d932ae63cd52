// Why the database refused the connection, as one sentence for the operator. The driver's message may leak connection details.
import { StartError } from '#src/system/start-error.ts'
import { isUntrusted } from './lost-connection.ts'

const reasonsFor = (variable: string): Readonly<Record<string, string>> => ({
  '28P01': `The database server refuses the password in ${variable}.`,
  '28000': `The database server does not let the role in ${variable} sign in. Check its pg_hba.conf and that the role may log in.`,
  '3D000': `The database that ${variable} names does not exist. Create it first.`,
  '42501': `The role in ${variable} may not connect to this database. Grant it connect.`,
  '53300': 'The database server has no connection left. Raise its max_connections or lower DATABASE_CONNECTIONS.',
  '25006': `No server in ${variable} can be written to. One of them must be the primary.`,
  '57P03': 'The database server is starting or stopping. Try again in a moment.',
})

type Failure = { code?: string; syscall?: string; path?: string; message?: string }

const reasonOf = (cause: Failure, variable: string) => {
  const { code = '', syscall, path, message = '' } = cause
  if (syscall === 'open') return `${variable} names ${path}, which cannot be read (${code}).`
  if (isUntrusted(cause))
    return `The certificate of the database server is not accepted (${code}). Check that it is valid, and sslmode and sslrootcert in ${variable}.`
  if (message.includes('does not support SSL')) return `${variable} asks for TLS, and the database server does not offer it.`
  if (syscall === 'getaddrinfo') return `The host name in ${variable} is not known on this machine.`
  return reasonsFor(variable)[code] ?? `The database does not answer. Check ${variable} and that the server is running.`
}

/** `variable`: the one of the environment that has the address. */
export const explainRefusal = (cause: unknown, variable = 'DATABASE_URL') =>
  new StartError(reasonOf(cause as Failure, variable), { cause })
