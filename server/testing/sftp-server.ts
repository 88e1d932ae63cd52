// A real SFTP server for tests: ssh2's own, backed by a folder on disk. It can misbehave on purpose.
import { createHash } from 'node:crypto'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

/** About one in 250 keys that ssh2 generates cannot be read by ssh2 itself, so this retries. */
const aKey = (): string => {
  const key = ssh2.utils.generateKeyPairSync('ed25519').private
  return ssh2.utils.parseKey(key) instanceof Error ? aKey() : key
}

const fingerprint = (key: string) => {
  const parsed = ssh2.utils.parseKey(key)
  if (parsed instanceof Error) throw parsed
  return `SHA256:${createHash('sha256').update(parsed.getPublicSSH()).digest('base64').replace(/=+$/, '')}`
}

type Misbehaviour = { isFull: boolean; /** Ends the connection after so many bytes of a file. */ cutAfter: number }

type Served = { root: string; bad: Misbehaviour; cut: () => void }

const serve = (sftp: SFTPWrapper, { root, bad, cut }: Served) => {
  const at = (name: string) => path.join(root, path.posix.normalize(name).replace(/^(\.\.(\/|$))+/, ''))
  const handles = new Map<string, { fd: number } | { names: string[] | null }>()
  let next = 0
  let taken = 0
  const keep = (entry: { fd: number } | { names: string[] | null }) => {
    const handle = Buffer.from(String(next++))
    handles.set(handle.toString(), entry)
    return handle
  }
  const failing = (id: number, work: () => void) => {
    try {
      work()
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
      sftp.status(id, isMissing ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE)
    }
  }
  const attrs = (file: string) => {
    const { mode, size, uid, gid, atimeMs, mtimeMs } = statSync(file)
    return { mode, size, uid, gid, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) }
  }
  const fdOf = (handle: Buffer) => (handles.get(handle.toString()) as { fd: number }).fd
  sftp
    .on('OPEN', (id, name, flags) =>
      failing(id, () => {
        const mode = flags & OPEN_MODE.WRITE ? 'w' : 'r'
        sftp.handle(id, keep({ fd: openSync(at(name), mode) }))
      }),
    )
    // oxlint-disable-next-line max-params -- as ssh2 calls it
    .on('WRITE', (id, handle, offset, content) =>
      failing(id, () => {
        if (bad.isFull) return sftp.status(id, STATUS_CODE.FAILURE, 'No space left on device')
        taken += content.length
        if (taken > bad.cutAfter) {
          writeSync(fdOf(handle), content, 0, Math.floor(content.length / 2), offset)
          bad.cutAfter = Infinity
          return cut()
        }
        writeSync(fdOf(handle), content, 0, content.length, offset)
        sftp.status(id, STATUS_CODE.OK)
      }),
    )
    // oxlint-disable-next-line max-params -- as ssh2 calls it
    .on('READ', (id, handle, offset, length) =>
      failing(id, () => {
        const content = Buffer.alloc(length)
        const read = readSync(fdOf(handle), content, 0, length, offset)
        if (read === 0) sftp.status(id, STATUS_CODE.EOF)
        else sftp.data(id, content.subarray(0, read))
      }),
    )
    .on('FSTAT', (id, handle) => failing(id, () => sftp.attrs(id, attrs(`/proc/self/fd/${fdOf(handle)}`))))
    .on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
    .on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
    .on('STAT', (id, name) => failing(id, () => sftp.attrs(id, attrs(at(name)))))
    .on('LSTAT', (id, name) => failing(id, () => sftp.attrs(id, attrs(at(name)))))
    .on('REMOVE', (id, name) =>
      failing(id, () => {
        unlinkSync(at(name))
        sftp.status(id, STATUS_CODE.OK)
      }),
    )
    .on('RENAME', (id, from, to) =>
      failing(id, () => {
        renameSync(at(from), at(to))
        sftp.status(id, STATUS_CODE.OK)
      }),
    )
    .on('REALPATH', (id, name) => {
      const found = path.posix.resolve('/', name)
      sftp.name(id, [{ filename: found, longname: found, attrs: attrs(root) }])
    })
    .on('OPENDIR', (id, name) => failing(id, () => sftp.handle(id, keep({ names: readdirSync(at(name)) }))))
    .on('READDIR', (id, handle) => {
      const open = handles.get(handle.toString()) as { names: string[] | null }
      if (!open.names) return sftp.status(id, STATUS_CODE.EOF)
      const listed = open.names.map((filename) => ({
        filename,
        longname: `${statSync(path.join(root, filename)).isDirectory() ? 'd' : '-'}rw-r--r-- 1 fleet fleet 0 Nov 16 00:00 ${filename}`,
        attrs: attrs(path.join(root, filename)),
      }))
      open.names = null
      sftp.name(id, listed)
    })
    .on('CLOSE', (id, handle) => {
      const open = handles.get(handle.toString())
      if (open && 'fd' in open) closeSync(open.fd)
      handles.delete(handle.toString())
      sftp.status(id, STATUS_CODE.OK)
    })
}

/** Accepts one key of one user. */
export const aSftpServer = async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'forecourt-sftp-'))
  const [hostKey, userKey] = [aKey(), aKey()]
  const bad: Misbehaviour = { isFull: false, cutAfter: Infinity }
  const allowed = ssh2.utils.parseKey(userKey)
  if (allowed instanceof Error) throw allowed
  const clients = new Set<Connection>()
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    client.on('error', () => {})
    client.on('authentication', (auth) => {
      const isKnown = auth.method === 'publickey' && auth.username === 'fleet' && auth.key.data.equals(allowed.getPublicSSH())
      if (isKnown) auth.accept()
      else auth.reject(['publickey'])
    })
    client.on('session', (accept) =>
      accept().on('sftp', (acceptSftp) => serve(acceptSftp(), { root, bad, cut: () => client.end() })),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    root,
    bad,
    address: { host: '127.0.0.1', port, username: 'fleet', host_key: fingerprint(hostKey), private_key: userKey, folder: '/' },
    close: async () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()))
      for (const client of clients) client.end()
      await closed
      rmSync(root, { recursive: true, force: true })
    },
  }
}
