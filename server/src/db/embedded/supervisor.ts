// A separate process that owns Postgres. If its parent is killed, it shuts the database down cleanly.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import net from 'node:net'
import type { Readable } from 'node:stream'
import { boundedLog } from './bounded-log.ts'
import type { Greeting, Outcome } from './lease.ts'
import { bareEnvironment, type PostgresUser } from './postgres-user.ts'
import { leaseFlag } from './postmaster.ts'
import { asArguments } from './settings.ts'

export type Order = {
  postgres: string
  dir: string
  seen_as: string
  port: number
  flags: string[]
  log: string
  user: PostgresUser
}

const shutdownPatience = 30_000
const restartDelay = 250
const restartsPerMinute = 5

const order = JSON.parse(process.argv[2] ?? '') as Order
const log = boundedLog(order.log)
// Never closed: Postgres enters its directory through this descriptor when its user has no access to the parents.
const directory = openSync(order.dir, 'r')
const leases = new Set<Readable>()
const waiting = new Set<net.Socket>()

let postgres: ChildProcessByStdio<null, null, Readable> | undefined
let isReady = false
let isStopping = false
let restarts: number[] = []

const line = (message: Greeting | Outcome) => `${JSON.stringify(message)}\n`

const stop = () => {
  if (isStopping) return
  isStopping = true
  if (!postgres) process.exit(0)
  leasePoint.close()
  postgres.kill('SIGINT')
  // An immediate shutdown loses nothing that was acknowledged; the next start recovers.
  setTimeout(() => postgres?.kill('SIGQUIT'), shutdownPatience).unref()
}

const hold = (lease: Readable) => {
  leases.add(lease)
  const release = () => {
    if (!leases.delete(lease)) return
    if (leases.size === 0) stop()
    else lease.destroy()
  }
  lease.on('error', release).on('end', release).on('close', release).resume()
}

const answerWaiting = async (outcome: Outcome) => {
  const listeners = [...waiting]
  waiting.clear()
  await Promise.all(listeners.map((socket) => new Promise<void>((done) => void socket.write(line(outcome), () => done()))))
}

const giveUp = async (complaints: string) => {
  await answerWaiting({ failed: complaints })
  process.exit(1)
}

const mayRestart = () => {
  restarts = [...restarts.filter((at) => at > Date.now() - 60_000), Date.now()]
  return restarts.length <= restartsPerMinute
}

const launch = (leasePort: number) => {
  if (isStopping) process.exit(0)
  const flags = asArguments([...order.flags, leaseFlag(leasePort, order.dir)])
  const child = spawn(order.postgres, ['-D', order.seen_as, '-p', String(order.port), ...flags], {
    ...order.user,
    cwd: '/',
    env: bareEnvironment,
    stdio: ['ignore', 'ignore', 'pipe', directory],
  }) as ChildProcessByStdio<null, null, Readable>
  const isRestart = postgres !== undefined
  let complaints = ''
  postgres = child
  child.stderr.on('data', (chunk: Buffer) => {
    log(chunk)
    if (isReady) return
    complaints = (complaints + chunk.toString()).slice(-8_000)
    isReady = complaints.includes('ready to accept connections')
    if (isReady) void answerWaiting({ port: order.port })
  })
  child.once('error', (error) => void giveUp(error.message))
  // Not 'exit': the backends of a killed postmaster keep this pipe open until they end too; only then may Postgres start again.
  child.once('close', () => {
    if (isStopping) process.exit(0)
    // Postgres was killed from outside, most likely to free memory. It restarts on the same port, so that every pool can reconnect.
    if ((isReady || isRestart) && mayRestart()) setTimeout(launch, restartDelay, leasePort)
    else void giveUp(complaints)
    isReady = false
  })
}

const leasePoint = net.createServer({ allowHalfOpen: true }, (socket) => {
  if (isStopping) {
    socket.destroy()
    return
  }
  hold(socket)
  socket.write(line({ dir: order.dir }))
  if (isReady) socket.write(line({ port: order.port }))
  else waiting.add(socket)
})

hold(process.stdin)
process.stdout.on('error', () => {})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
leasePoint.listen(0, '127.0.0.1', () => {
  const { port } = leasePoint.address() as net.AddressInfo
  // Starts Postgres only once the parent holds its lease, so that an immediate failure can be reported to it.
  leasePoint.once('connection', () => launch(port))
  process.stdout.write(`${port}\n`)
})
