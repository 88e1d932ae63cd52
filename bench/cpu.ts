// Processor time of processes, from the kernel. Other programs on the machine make a clock slower, but not this.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const ticksPerSecond = 100

/** In milliseconds: its own, and that of its children that have ended. */
const timesOf = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the program stands in brackets and may hold anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  const milliseconds = (ticks: number) => (ticks * 1_000) / ticksPerSecond
  return { own: milliseconds(user + system), ended: milliseconds(endedUser + endedSystem) }
}

export const cpuOf = async (pid: number) => (await timesOf(pid)).own

/** Of all connections of an embedded Postgres that have been closed. `dir` is the folder of the benchmark. */
export const cpuOfClosedConnections = async (dir: string) => {
  const [pid] = (await readFile(path.join(dir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return (await timesOf(Number(pid))).ended
}
