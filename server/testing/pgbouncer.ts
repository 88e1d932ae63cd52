// Debian's pgbouncer in transaction mode, in front of a database. ignore_startup_parameters is empty, as in the default
// installation.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { choosePostgresUser } from '#src/db/embedded/postgres-user.ts'
import { findOrInstall } from './debian.ts'
import { aFreePort } from './program.ts'
import { overTcp } from './cluster.ts'

export const findPgbouncer = () => findOrInstall('pgbouncer')

const isListening = async (port: number) => {
  const socket = net.connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

/** `size` is the number of connections to the server for one role. */
export const aPooler = async (target: string, size = 4) => {
  const pgbouncer = findPgbouncer()
  if (!pgbouncer) throw new Error('There is no pgbouncer here: apt-get install pgbouncer')
  const url = overTcp(target)
  const port = await aFreePort()
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-pgbouncer-'))
  await writeFile(path.join(dir, 'users.txt'), `"${url.username}" "${url.password}"\n`)
  await writeFile(
    path.join(dir, 'pgbouncer.ini'),
    `[databases]
* = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = /proc/self/fd/4
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
`,
  )
  const user = await choosePostgresUser(path.join(dir, 'none'))
  // pgbouncer does not run as root, but the folder of a test run belongs to root. So it inherits the two files already open.
  const [settings, users] = await Promise.all(['pgbouncer.ini', 'users.txt'].map((name) => open(path.join(dir, name))))
  const child = spawn(pgbouncer, ['-q', '/proc/self/fd/3'], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', settings!.fd, users!.fd],
  })
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('pgbouncer ended')
    await pause(20)
  }
  await Promise.all([settings!.close(), users!.close()])
  return {
    url: Object.assign(overTcp(target), { port: String(port) }).href,
    close: async () => {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
