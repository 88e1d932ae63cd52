// Two real Postgres servers: a primary, and a standby that follows it over the replication protocol. They use the binaries of the
// embedded database. The standby begins as a copy of the stopped primary, because those binaries do not include pg_basebackup.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, open, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { prepareCluster, type Cluster } from '#src/db/embedded/cluster.ts'
import { bareEnvironment, run } from '#src/db/embedded/postgres-user.ts'
import { commandLine } from '#src/db/embedded/processes.ts'
import { asArguments, settings } from '#src/db/embedded/settings.ts'
import { aFreePort } from './program.ts'

const inCluster = async <T>({ dir, seen_as }: Cluster, work: (seen_as: string, directory: number) => Promise<T>) => {
  const handle = await open(dir)
  try {
    return await work(seen_as, handle.fd)
  } finally {
    await handle.close()
  }
}

const allowReplication = async (cluster: Cluster) => {
  await appendFile(path.join(cluster.dir, 'pg_hba.conf'), 'host replication standby 127.0.0.1/32 trust\n')
  const made = await inCluster(cluster, (seen_as, directory) =>
    run({
      command: cluster.binaries.postgres,
      args: ['--single', '-D', seen_as, 'postgres'],
      user: cluster.user,
      input: 'create role standby login replication\n',
      directory,
    }),
  )
  if (!made.ok || /ERROR:|FATAL:/.test(made.stderr)) throw new Error(made.stderr)
}

const processes = async () => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  return pids.map((pid, at) => ({
    pid: Number(pid),
    parent: Number(stats[at]!.slice(stats[at]!.lastIndexOf(')')).split(' ')[2]),
  }))
}

/** The process of a connection may have ended in the meantime. */
const send = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const running = new Set<ChildProcess>()

/** For a run that a signal ends. The child processes of a killed postmaster exit by themselves. */
export const killServers = () => running.forEach((child) => child.kill('SIGKILL'))

const aServer = (cluster: Cluster, port: number, flags: readonly string[]) => {
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  const start = async () => {
    const handle = await open(cluster.dir)
    const ours = Object.entries({ ...settings(), shared_buffers: '64MB' }).map(([name, value]) => `${name}=${value}`)
    const args = ['-D', cluster.seen_as, '-p', String(port), ...asArguments([...ours, ...flags])]
    const started = spawn(cluster.binaries.postgres, args, {
      ...cluster.user,
      cwd: '/',
      env: bareEnvironment,
      stdio: ['ignore', 'ignore', 'pipe', handle.fd],
    })
    child = started
    running.add(started)
    ended = once(started, 'close').finally(() => running.delete(started))
    void ended.then(() => handle.close())
    let said = ''
    const ready = Promise.withResolvers<void>()
    started.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000)
      if (/ready to accept (?:read-only )?connections/.test(said)) ready.resolve()
    })
    void ended.then(() => ready.reject(new Error(`Postgres ended: ${said}`)))
    await ready.promise
  }
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    child?.kill(signal)
    await ended
  }
  return {
    port,
    start,
    stop,
    isRunning: () => child?.exitCode === null && child.signalCode === null,
    /** Signals the postmaster and every process of the server, or only the processes whose title contains `word`. */
    signalAll: async (signal: NodeJS.Signals, word = '') => {
      const pid = child!.pid!
      for (const one of await processes())
        if ((one.pid === pid || one.parent === pid) && (await commandLine(one.pid)).includes(word)) send(one.pid, signal)
    },
    /** Ends the recovery and makes the server writable. */
    promote: async () => {
      await writeFile(path.join(cluster.dir, 'promote'), '')
      child!.kill('SIGUSR1')
    },
  }
}
export type Server = ReturnType<typeof aServer>

type Options = { dir: string; is_synchronous?: boolean; flags?: readonly string[] }

/** `dir` must be empty. Flags are `name=value` and apply to both servers. */
export const aPair = async ({ dir, is_synchronous = true, flags = [] }: Options) => {
  const first = await prepareCluster(path.join(dir, 'one'))
  await allowReplication(first)
  const second = { ...first, dir: path.join(path.dirname(first.dir), 'two') }
  if (first.seen_as === first.dir) second.seen_as = second.dir
  await promisify(execFile)('cp', ['-a', first.dir, second.dir])
  await writeFile(path.join(second.dir, 'standby.signal'), '')
  const [port, standbyPort] = [await aFreePort(), await aFreePort()]
  const primary = aServer(first, port, [
    ...flags,
    'wal_keep_size=1GB',
    ...(is_synchronous ? ['synchronous_standby_names=*'] : []),
  ])
  const standby = aServer(second, standbyPort, [
    ...flags,
    `primary_conninfo=host=127.0.0.1 port=${port} user=standby application_name=standby`,
    'wal_retrieve_retry_interval=500ms',
  ])
  await primary.start()
  await standby.start()
  const urlOf = (at: number) => `postgres://forecourt:${first.password}@127.0.0.1:${at}/forecourt`
  return {
    primary,
    standby,
    primary_url: urlOf(port),
    standby_url: urlOf(standbyPort),
    close: async () => {
      // A stopped process does not react to the shutdown.
      for (const server of [primary, standby]) await server.signalAll('SIGCONT').catch(() => {})
      await primary.stop()
      await standby.stop()
    },
  }
}
export type Pair = Awaited<ReturnType<typeof aPair>>
