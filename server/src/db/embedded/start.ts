// Starts the embedded database, or joins the one another process already started on the same directory.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#src/system/start-error.ts'
import { type Cluster, damaged, diskFull, outOfSpace, prepareCluster } from './cluster.ts'
import { type Failure, type Lease, takeLease } from './lease.ts'
import { dropStaleLock, findPostmaster, retire } from './postmaster.ts'
import { bareEnvironment } from './postgres-user.ts'
import { settings } from './settings.ts'
import type { Order } from './supervisor.ts'

export type StartOptions = {
  /** Kept across starts; by convention its name ends with the major version of Postgres. */
  dir: string
  /** `name=value`, in addition to our own settings. */
  flags?: string[]
  port?: number
}

export type EmbeddedDatabase = { url: string; adopted: boolean; stop: () => Promise<void> }

const raceTimeout = 15_000
/** In milliseconds: the polling interval once the supervisor is gone, and the delay after a failed restart, as on a full disk. */
const lookEvery = 250
const againAfter = 2_000
/** Another process was faster, or the previous Postgres is still stopping: the start is retried. */
const passing = /lock file "postmaster.pid"|could not bind|pre-existing shared memory block/
const startupLine = /(?:FATAL|PANIC|ERROR): +(.+)/

const freePort = async () => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

const logOf = (dir: string) => `${dir}.log`

const launch = async (
  cluster: Cluster,
  { flags = [], port }: Omit<StartOptions, 'dir'>,
): Promise<Lease | Failure | undefined> => {
  const { dir, seen_as, user, binaries } = cluster
  const ours = Object.entries(settings()).map(([name, value]) => `${name}=${value}`)
  const log = logOf(dir)
  const order: Order = {
    postgres: binaries.postgres,
    dir,
    seen_as,
    user,
    log,
    flags: [...ours, ...flags],
    port: port ?? (await freePort()),
  }
  const errors = openSync(log, 'a', 0o600)
  // In a separate session, so that Ctrl-C reaches only this process, which decides when the database stops.
  const supervisor = spawn(process.execPath, [path.join(import.meta.dirname, 'supervisor.ts'), JSON.stringify(order)], {
    detached: true,
    env: bareEnvironment,
    stdio: ['pipe', 'pipe', errors],
  }) as ChildProcessByStdio<Writable, Readable, null>
  closeSync(errors)
  const leasePort = await Promise.race([
    once(supervisor.stdout, 'data').then(([line]) => Number(line)),
    once(supervisor, 'close').then(() => undefined),
  ])
  const lease = leasePort ? await takeLease(leasePort, dir) : undefined
  // Until now the pipe was this process's lease.
  supervisor.stdin.on('error', () => {}).end()
  supervisor.stdout.destroy()
  supervisor.unref()
  return lease
}

const explain = (dir: string, complaints: string) => {
  if (outOfSpace.test(complaints)) return diskFull(dir)
  const lines = complaints.trim().split('\n')
  const reason = startupLine.exec(lines.findLast((line) => startupLine.test(line)) ?? '')?.[1] ?? lines.at(-1)
  return new StartError(`The database in ${dir} does not start (${reason}): its log is ${logOf(dir)}.`)
}

/** A start has succeeded when the application can sign in and read. */
const check = async (dir: string, url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select count(*) from pg_class')
  } catch (error) {
    throw damaged(dir, error instanceof Error ? error.message : String(error))
  } finally {
    await client.end().catch(() => {})
  }
}

/** Shuts Postgres down itself if the supervisor has been killed. */
const leave = async (dir: string, lease: Lease) => {
  await lease.release()
  const left = await findPostmaster(dir)
  const others = left && (await takeLease(left.lease_port, dir))
  if (others && 'release' in others) await others.release()
  else if (left) await retire(left)
}

type Taken = { lease: Lease; adopted: boolean }

const acquire = async (cluster: Cluster, options: Omit<StartOptions, 'dir'>): Promise<Taken> => {
  const { dir } = cluster
  const deadline = Date.now() + raceTimeout
  for (;;) {
    const running = await findPostmaster(dir)
    const lease = running ? await takeLease(running.lease_port, dir) : await launch(cluster, options)
    if (lease && 'release' in lease) return { lease, adopted: running !== undefined }
    if (running) await retire(running)
    else {
      const complaints = lease?.failed ?? 'its supervisor ended'
      if (!passing.test(complaints) || Date.now() > deadline) throw explain(dir, complaints)
      await dropStaleLock(dir)
      await pause(100)
    }
  }
}

/** Waits without keeping the process running. */
const wait = (ms: number) => pause(ms, undefined, { ref: false })

const open = async (cluster: Cluster, options: Omit<StartOptions, 'dir'>, taken: Taken): Promise<EmbeddedDatabase> => {
  const { dir, password } = cluster
  const { port } = taken.lease
  const url = `postgres://forecourt:${password}@127.0.0.1:${port}/forecourt`
  let { lease } = taken
  const state = { is_stopping: false }
  const stop = () => {
    state.is_stopping = true
    return leave(dir, lease)
  }
  try {
    await check(dir, url)
  } catch (error) {
    await stop()
    throw error
  }
  /** Restarts on the same port, so that every pool can reconnect. */
  const again = () =>
    acquire(cluster, { ...options, port }).then(
      (found) => found.lease,
      () => undefined,
    )
  /** A Postgres that lost its supervisor keeps running. It is restarted only once it is gone too. */
  const follow = async () => {
    for (;;) {
      await lease.ended
      while (!state.is_stopping && (await findPostmaster(dir))) await wait(lookEvery)
      if (state.is_stopping) return
      const found = await again()
      if (found) lease = found
      else await wait(againAfter)
    }
  }
  void follow()
  return { url, adopted: taken.adopted, stop }
}

/** Throws a `StartError`. Several processes may start on one directory: the database runs until the last of them stops. */
export const startEmbedded = async ({ dir: wanted, ...options }: StartOptions): Promise<EmbeddedDatabase> => {
  const cluster = await prepareCluster(wanted)
  return open(cluster, options, await acquire(cluster, options))
}
