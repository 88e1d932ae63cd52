// Every fault of `npm run faults`: how it is caused and lifted. The load on the rig continues in the meantime.
import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FaultProxy } from '../fault-proxy.ts'
import type { Server } from '../pair.ts'
import type { RunningProgram } from '../program.ts'
import type { Rig } from './rig.ts'

type Pick = <T>(from: readonly T[]) => T
type Fault = {
  name: string
  /** Resolves once the fault has been lifted. */
  run: (rig: Rig, pick: Pick) => Promise<void>
  /** Why this fault cannot be tried here. */
  lacks?: (rig: Rig) => string | undefined
}

/** Duration in milliseconds of a fault that does not end by itself. */
const lasting = 4_000

const frozen = async (programs: readonly RunningProgram[], pick: Pick) => {
  const program = pick(programs)
  program.signal('SIGSTOP')
  await pause(lasting)
  program.signal('SIGCONT')
}

const frozenServer = async (server: Server) => {
  await server.signalAll('SIGSTOP')
  await pause(lasting)
  await server.signalAll('SIGCONT')
}

const badNetwork = async (wire: FaultProxy, mood: 'swallow' | 'slow' | 'refuse') => {
  wire.be(mood)
  if (mood === 'refuse') wire.cut()
  await pause(lasting)
  wire.be('well')
}

const fileSystemOf = (place: string) => execFileSync('stat', ['-f', '-c', '%T', place]).toString().trim()

/** Fills the small file system on which both servers keep their data. */
const fullDisk = async ({ dir, pair }: Rig) => {
  const filler = path.join(dir, 'filler')
  const { bavail, bsize } = statfsSync(dir)
  execFileSync('fallocate', ['-l', String(bavail * bsize), filler])
  await pause(lasting)
  rmSync(filler)
  // A server that could not write its log has exited. A service manager would start it again.
  for (const server of [pair.primary, pair.standby]) if (!server.isRunning()) await server.start()
}

const indexes = (programs: readonly RunningProgram[]) => programs.map((_, at) => at)

export const faults: readonly Fault[] = [
  { name: 'an API is killed', run: ({ apis }, pick) => apis.restart(pick(indexes(apis.programs))) },
  { name: 'an API is frozen', run: ({ apis }, pick) => frozen(apis.programs, pick) },
  { name: 'a worker is killed', run: ({ workers }, pick) => workers.restart(pick(indexes(workers.programs))) },
  { name: 'a worker is frozen', run: ({ workers }, pick) => frozen(workers.programs, pick) },
  { name: 'every connection to the database is cut', run: async ({ wires }) => wires.primary.cut() },
  { name: 'the database cannot be reached', run: ({ wires }) => badNetwork(wires.primary, 'refuse') },
  { name: 'the network is slow, 200 ms each way', run: ({ wires }) => badNetwork(wires.primary, 'slow') },
  { name: 'the network swallows every query', run: ({ wires }) => badNetwork(wires.primary, 'swallow') },
  { name: 'open connections die unnoticed', run: async ({ wires }) => wires.primary.loseOpen() },
  { name: 'the primary is frozen', run: ({ pair }) => frozenServer(pair.primary) },
  { name: 'the standby is frozen, so commits wait', run: ({ pair }) => frozenServer(pair.standby) },
  {
    name: 'the primary is killed and started again',
    run: async ({ pair }) => {
      await pair.primary.stop('SIGKILL')
      await pair.primary.start()
    },
  },
  {
    name: 'the disk of both servers is full',
    run: fullDisk,
    lacks: ({ dir }) => (fileSystemOf(dir) === 'tmpfs' ? undefined : 'needs root, for a small file system'),
  },
  {
    name: 'the mail server refuses for now',
    run: async ({ mail }) => {
      mail.refuse({ at: 'recipient', code: 451 })
      await pause(lasting)
      mail.refuse(undefined)
    },
  },
  {
    name: 'the clocks of APIs and workers jump by ten minutes, both ways',
    run: async ({ apis, workers }) => {
      for (let jump = 0; jump < 3; jump++) {
        for (const program of [...apis.programs, ...workers.programs]) program.signal('SIGUSR2')
        await pause(lasting / 4)
      }
    },
  },
  { name: 'the primary is lost and the standby takes over', run: (rig) => rig.failOver() },
]
