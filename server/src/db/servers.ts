// docs/operations/database.md#several-servers: connects to the writable one of several servers. The driver lacks
// `target_session_attrs` (an option of Postgres' own library), so this file probes the servers before each connection.
import net from 'node:net'
import pg from 'pg'
import { hostsOf } from '#src/system/database-hosts.ts'

/** In milliseconds. A server that takes longer to answer is not chosen. */
const patience = 1_500
const readsOnly = () => Object.assign(new Error('This server can only be read'), { code: '25006' })

const assertWrites = async (client: Pick<pg.Client, 'query'>) => {
  const { rows } = await client.query<{ is_writable: boolean }>(
    `select not pg_is_in_recovery() and not current_setting('default_transaction_read_only')::boolean as is_writable`,
  )
  if (!rows[0]?.is_writable) throw readsOnly()
}

/** Resolves with the URL if the server is writable. */
const assertWritable = async (url: string) => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'forecourt-choose',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await assertWrites(client)
    return url
  } finally {
    // Not awaited: a silent server does not close the connection properly.
    client.end().catch(() => {})
  }
}

/** The error that a person can act on: a refused password is more useful than a server that is down. */
const worst = ({ errors }: AggregateError) =>
  (errors as (Error & { code?: string; syscall?: string })[]).find(({ code, syscall }) => code && !syscall) ?? errors[0]

const findWritable = (urls: readonly string[]) =>
  Promise.any(urls.map(assertWritable)).catch((error: AggregateError) => {
    throw worst(error)
  })

/** A socket that chooses its server at the moment it connects. */
const chosenSocket = (find: () => Promise<string>) => {
  const socket = new net.Socket()
  const open = socket.connect.bind(socket)
  const goTo = (url: string) => {
    const { hostname, port } = new URL(url)
    return socket.destroyed ? socket : open(Number(port || 5432), hostname.replaceAll(/[[\]]/g, ''))
  }
  const connect = () => {
    find().then(goTo, (error: Error) => socket.destroy(error))
    return socket
  }
  return Object.assign(socket, { connect })
}

type Verified = (error?: Error) => void
type Server = Pick<pg.PoolConfig, 'connectionString' | 'stream'> & {
  /** The pool runs this on each new connection before handing it out, because the servers may just have swapped roles. */
  verify?: (client: pg.PoolClient, done: Verified) => void
}

/** The driver's connection options for the database at `url`. */
export const serverOf = (url: string): Server => {
  const urls = hostsOf(url)
  if (urls.length === 1) return { connectionString: url }
  // Connections opened at the same time share one lookup.
  let asking: Promise<string> | undefined
  const find = () => {
    asking ??= findWritable(urls).finally(() => (asking = undefined))
    return asking
  }
  const verify = (client: pg.PoolClient, done: Verified) => void assertWrites(client).then(() => done(), done)
  return { connectionString: urls[0], stream: () => chosenSocket(find), verify }
}
