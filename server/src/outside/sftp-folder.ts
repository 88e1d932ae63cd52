// A folder on another party's server, over SFTP. The server's key is known in advance: a server with another key is refused.
import { createHash } from 'node:crypto'
import { ChannelFailure, type RemoteFolder } from './remote-folder.ts'

export type SftpAddress = {
  host: string
  port: number
  username: string
  /** As `ssh-keygen -l` shows it, with or without `SHA256:`. */
  host_key: string
  private_key: string
  folder: string
}

const connectWithin = 15_000
const notKept = 'The server did not keep the file whole; its disk may be full'

const bare = (fingerprint: string) =>
  fingerprint
    .trim()
    .replace(/^SHA256:/, '')
    .replace(/=+$/, '')
const fingerprintOf = (key: Buffer) => `SHA256:${bare(createHash('sha256').update(key).digest('base64'))}`

/** Error codes of the network connection and of SFTP itself. */
const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The server refuses the connection',
  ENOTFOUND: 'There is no server of that name',
  ETIMEDOUT: 'The server does not answer',
  ECONNRESET: 'The server ended the connection',
  ERR_NOT_CONNECTED: 'The server ended the connection',
  '2': 'The folder does not exist',
  ENOENT: 'The folder does not exist',
  '3': 'The server does not let us write into the folder',
  EACCES: 'The server does not let us write into the folder',
}

const said = (error: unknown, fallback: string) => {
  const { code, message, level } = error as { code?: string | number; message?: string; level?: string }
  if (level === 'client-authentication' || /authentication methods failed/i.test(message ?? ''))
    return 'The server does not accept our user or key'
  if (/timed out/i.test(message ?? '')) return 'The server does not answer'
  return sentences[String(code)] ?? fallback
}

const inWords = async <T>(work: () => Promise<T>, fallback: string): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ChannelFailure) throw error
    throw new ChannelFailure(said(error, fallback), { cause: error })
  }
}

const isMissing = (error: unknown) => ['2', 'ENOENT'].includes(String((error as { code?: string | number }).code))
const ifThere = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const connect = async ({ host, port, username, host_key, private_key }: SftpAddress) => {
  const silent = () => {}
  // Loaded on demand, because it takes memory that an API never needs.
  const { default: Client } = await import('ssh2-sftp-client')
  const client = new Client('forecourt', { error: silent, end: silent, close: silent })
  let shown = ''
  const hostVerifier = (key: Buffer) => {
    shown = fingerprintOf(key)
    return shown === `SHA256:${bare(host_key)}`
  }
  try {
    await client.connect({ host, port, username, privateKey: private_key, hostVerifier, readyTimeout: connectWithin })
  } catch (error) {
    await client.end().catch(silent)
    if (shown && shown !== `SHA256:${bare(host_key)}`)
      throw new ChannelFailure(`The server shows another key than the one we know: ${shown}`, { cause: error })
    throw new ChannelFailure(said(error, 'The connection failed'), { cause: error })
  }
  return client
}

export const openSftpFolder = async (address: SftpAddress): Promise<RemoteFolder> => {
  const client = await connect(address)
  const at = (name: string) => `${address.folder.replace(/\/+$/, '')}/${name}`
  const sizeOf = (name: string) => ifThere(async () => (await client.stat(at(name))).size)
  const write = async (name: string, content: Buffer) => {
    await client.put(content, at(name))
    // The library does not report that a server refused the bytes of a file, as one with a full disk does.
    if ((await sizeOf(name)) !== content.length) throw new ChannelFailure(notKept)
  }
  const rename = async (from: string, to: string) => {
    // A server without the extension for atomic renames refuses an existing name. That file is not the one we send.
    try {
      await client.posixRename(at(from), at(to))
    } catch {
      await client.delete(at(to), true)
      await client.rename(at(from), at(to))
    }
  }
  return {
    sizeOf: (name) => inWords(() => sizeOf(name), 'The server could not be asked for a file'),
    read: (name) =>
      inWords(async () => (await ifThere(() => client.get(at(name)))) as Buffer | undefined, 'A file could not be read'),
    write: (name, content) => inWords(() => write(name, content), notKept),
    rename: (from, to) => inWords(() => rename(from, to), 'The server does not give the file its name'),
    list: () =>
      inWords(
        async () => (await client.list(address.folder)).filter(({ type }) => type === '-').map(({ name }) => name),
        'The folder could not be listed',
      ),
    close: async () => {
      await client.end().catch(() => {})
    },
  }
}
